import { UserType } from '@portal/common/enums/user/user-type';
import { DEMAND } from '@portal/common/rules/limits';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { member } from '../../testing/worlds/member-world.ts';
import { RIGHT, visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const DEMANDS = '/api/account/v1/company/demands';
const owner = callerOf(UserType.enterprise, 'acme');
await api.as(owner).get('/userinfo');
const administrator = await member(api, owner, 'administrator', 1);
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
  await api.db.deleteFrom('company_demand').execute();
});
afterEach(() => api.services.clock.reset());

test('of two who switch a demand on at once, one does, and everybody is told once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await api.db.deleteFrom('company_demand').execute();
    await api.db.deleteFrom('outbox').execute();
    const answers = await Promise.all(
      [owner, administrator].map((by) => api.as(by).post(DEMANDS, { kind: 'sessions', days: 7, count: 0 })),
    );
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
    const { length } = await api.db.selectFrom('outbox').select('id').where('template', '=', 'companyDemand').execute();
    expect(length).toBeLessThanOrEqual(2);
  }
});

test('who loses the role meanwhile demands nothing', async () => {
  const demoted = await member(api, owner, 'demoted', 1);
  const other = await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('app_user').set({ role: 2 }).where('user_id', '=', demoted.userId).execute();
    const call = api.as(demoted).post(DEMANDS, { kind: 'sessions', days: 7, count: 0 });
    return { call };
  });
  expect((await other.call)[0]).toBe(403);
  expect(await api.db.selectFrom('company_demand').selectAll().execute()).toEqual([]);
});

test('a sign-in that is under way when a demand begins opens nothing without the step', async () => {
  const password_hash = await api.services.hasher.hash(RIGHT);
  await api.db
    .updateTable('app_user')
    .set({ password_hash, email: 'late@acme.example', email_verified: true })
    .where('user_id', '=', administrator.userId)
    .execute();
  for (let round = 0; round < 5; round += 1) {
    await api.db.deleteFrom('company_demand').execute();
    await api.db.deleteFrom('limit_counter').execute();
    const page = await visitor(api);
    const [[, answer]] = await Promise.all([
      page.enterprise('late@acme.example'),
      api.db
        .insertInto('company_demand')
        .values({
          co_id: owner.coId ?? '',
          kind: 'secondStep',
          days: null,
          from_at: new Date(Date.now() - DEMAND.noticeMs),
          made_by: owner.userId,
          made_at: new Date(),
        })
        .execute(),
    ]);
    // Either the sign-in was asked for the step, or it went on, and its session is refused.
    if (answer.redirect_url === undefined) expect(answer.code).toBe('Account.Login.SecondFactor.Enrol');
    else {
      const { pathname, search } = new URL(answer.redirect_url as string);
      const back = (await page.browser.get(pathname + search, { headers: { accept: 'text/html' } })).headers;
      const code = new URL(back.get('location') ?? 'http://nowhere').searchParams.get('code') ?? '';
      await page.browser.post(
        '/oauth2/token',
        new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'portal',
          code,
          redirect_uri: 'http://localhost/microapp/login',
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        }).toString(),
        FORM,
      );
    }
    const [status] = await page.browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', FORM);
    expect(status).toBe(401);
  }
});
