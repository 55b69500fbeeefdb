import { testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationOf, applicationWorld, BACK } from '../../testing/worlds/application-world.ts';

const api = await testApi();
const { as, register, coded, tokens, refresh, subject } = applicationWorld(api);
const LOGOUT = 'https://shop.example/logout';
const invalid = [400, { error: 'invalid_grant' }];
const { client_id: _, is_public: __, ...FIELDS } = applicationOf('x');
const operatedBy = async (id: string, asks_consent: 0 | 1, more: object = {}) => {
  expect((await as.put(`${APPLICATIONS}/${id}`, { ...FIELDS, ...more, asks_consent }))[0]).toBe(200);
};
const allow = (clientId: string, userId: string, scopes: string[]) =>
  api.db
    .insertInto('application_consent')
    .values({ client_id: clientId, user_id: userId, scopes, allowed_at: api.services.clock.now() })
    .execute();

afterEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('an application that begins to ask for consent loses what it has of people who have not given it', async () => {
  const app = await register('shop', { backchannel_logout_uri: LOGOUT });
  const [ann, bob, carl] = [
    await tokens(app),
    await tokens(app, { who: 'bob' }),
    await tokens(app, { who: 'carl', more: { scope: 'openid email' } }),
  ];
  await allow('shop', 'bob', ['openid']);
  // Carl allowed less than the application has.
  await allow('shop', 'carl', ['openid']);
  const pending = await coded('shop', { who: 'dora' });

  await operatedBy('shop', 1, { backchannel_logout_uri: LOGOUT });
  for (const { access_token, refresh_token } of [ann, carl]) {
    expect((await subject(access_token))[0]).toBe(401);
    expect(await refresh(app, refresh_token)).toMatchObject(invalid);
  }
  expect(await pending.redeem(app.secret)).toMatchObject(invalid);
  expect([(await subject(bob.access_token))[0], (await refresh(app, bob.refresh_token))[0]]).toEqual([200, 200]);

  const open = await api.db
    .selectFrom('application_session')
    .select('user_id')
    .where('client_id', '=', 'shop')
    .where('ended_at', 'is', null)
    .execute();
  expect(open).toEqual([{ user_id: 'bob' }]);
  expect(await api.db.selectFrom('logout_delivery').select('user_id').orderBy('user_id').execute()).toEqual([
    { user_id: 'ann' },
    { user_id: 'carl' },
  ]);
  const { detail } = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('object_id', '=', 'shop')
    .where('action', '=', 'application.changed')
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ changes: { asks_consent: [false, true] }, ended_people: 3 });
});

test('tokens of one that asked before, and of other applications, stay', async () => {
  const [asking, other] = [await register('asking'), await register('other')];
  const elsewhere = await tokens(other);
  await allow('asking', 'ann', ['openid']);
  await operatedBy('asking', 1);
  const allowed = await tokens(asking);
  await operatedBy('asking', 1, { name_en: 'Renamed' });
  await operatedBy('asking', 0, { name_en: 'Renamed' });
  expect([(await subject(allowed.access_token))[0], (await subject(elsewhere.access_token))[0]]).toEqual([200, 200]);
});

test('a code that is redeemed at this moment yields no token that works', async () => {
  const app = await register('raced');
  for (let round = 0; round < Number(process.env.ROUNDS ?? 6); round += 1) {
    const { redeem, back } = await coded('raced', { who: `erin${round}` });
    expect(back.origin + back.pathname).toBe(BACK);
    const [[status, body]] = await Promise.all([
      redeem(app.secret),
      new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 15);
      }).then(() => operatedBy('raced', 1)),
    ]);
    if (status === 200) expect((await subject(body.access_token as string))[0]).toBe(401);
    expect(
      await api.db
        .selectFrom('application_session')
        .select('user_id')
        .where('client_id', '=', 'raced')
        .where('ended_at', 'is', null)
        .execute(),
    ).toEqual([]);
    await operatedBy('raced', 0);
  }
});
