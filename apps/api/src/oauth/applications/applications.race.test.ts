import { testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationOf, applicationWorld } from '../../testing/worlds/application-world.ts';

const api = await testApi();
const { as, register, coded, subject } = applicationWorld(api);
const { client_id: _, is_public: __, ...FIELDS } = applicationOf('x');
const ROUNDS = Number(process.env.ROUNDS ?? 8);

test('of ten edits with one version one succeeds', async () => {
  await register('raced');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_x, n) =>
      as.put(`${APPLICATIONS}/raced`, { ...FIELDS, name_en: `Name ${n}`, version: 1 }),
    ),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect((await as.get(`${APPLICATIONS}/raced`))[1]).toMatchObject({ version: 2 });
});

test('of ten further secrets one is made', async () => {
  await register('keyed');
  const answers = await Promise.all(Array.from({ length: 10 }, () => as.post(`${APPLICATIONS}/keyed/secrets`)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(
    await api.db
      .selectFrom('application_secret')
      .select('slot')
      .where('client_id', '=', 'keyed')
      .orderBy('slot')
      .execute(),
  ).toEqual([{ slot: 1 }, { slot: 2 }]);
});

test('a code that is redeemed while the application is disabled yields no token that works, also after it is enabled', async () => {
  const { secret } = await register('stopped');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { redeem } = await coded('stopped');
    const pause = new Promise((resolve) => {
      setTimeout(resolve, Math.random() * 15);
    });
    const [[status, body]] = await Promise.all([
      redeem(secret),
      pause.then(() => as.put(`${APPLICATIONS}/stopped/enabled`, { enabled: 0 })),
    ]);
    await as.put(`${APPLICATIONS}/stopped/enabled`, { enabled: 1 });
    if (status === 200) expect((await subject(body.access_token as string))[0]).toBe(401);
    expect(
      await api.db
        .selectFrom('application_session')
        .select('client_id')
        .where('client_id', '=', 'stopped')
        .where('ended_at', 'is', null)
        .execute(),
    ).toEqual([]);
  }
});
