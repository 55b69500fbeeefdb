import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { DEMAND } from '@portal/common/rules/limits';
import { DAY_S } from '@portal/common/rules/units';
import { endAgainstDemands } from '../../identity/sessions/against-demands.db.ts';
import { setSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { applicationWorld } from '../../testing/worlds/application-world.ts';
import { member } from '../../testing/worlds/member-world.ts';
import { addPasskeyOf, signInBy } from '../../testing/worlds/passkey-world.ts';
import { RIGHT, totpOf, visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const { db, services } = api;
const world = applicationWorld(api);
const DEMANDS = '/api/account/v1/company/demands';
const NOTICE_S = DEMAND.noticeMs / 1000;
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
let number = 0;

/** An enterprise whose people have a password; each test has its own. */
async function company() {
  number += 1;
  const owner = callerOf(UserType.enterprise, `own${number}`);
  await api.as(owner).get('/userinfo');
  const person = (name: string, role = 2) => withPassword(member(api, owner, `${name}${number}`, role));
  return { owner: await withPassword(owner), person };
}
async function withPassword(of: Caller | Promise<Caller>): Promise<Caller> {
  const caller = await of;
  const password_hash = await services.hasher.hash(RIGHT);
  await db
    .updateTable('app_user')
    .set({ password_hash, email: `${caller.userId}@acme.example`, email_verified: true })
    .where('user_id', '=', caller.userId)
    .execute();
  return caller;
}
const on = (by: Caller, body: object): Promise<Answer> => api.as(by).post(DEMANDS, body);
const off = (by: Caller, kind: string): Promise<Answer> => api.as(by).delete(`${DEMANDS}?kind=${kind}`);
const effect = async (by: Caller, query: string) => (await api.as(by).get(`${DEMANDS}/effect?${query}`))[1];
const begins = () => api.advance(NOTICE_S + 1);
const signIn = async ({ userId }: Caller, more: object = {}, page = visitor(api)) =>
  (await page).enterprise(`${userId}@acme.example`, RIGHT, more);
const told = (userId: string) =>
  db
    .selectFrom('outbox')
    .select(['template', 'text', 'link'])
    .where('recipient', '=', `${userId}@acme.example`)
    .where('template', 'like', 'companyDemand%')
    .orderBy('id')
    .execute();
/** What the portal's page gets for a session cookie. */
const refresh = async (browser: ReturnType<typeof api.browser>) =>
  (await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', FORM))[0];

beforeEach(async () => {
  services.clock.reset();
  await db.deleteFrom('limit_counter').execute();
});
afterAll(() => services.clock.reset());

test('a second step is demanded from the next day on; all are told before, those who lack it are named', async () => {
  const { owner, person } = await company();
  const [bare, ready] = [await person('bare'), await person('ready')];
  await addPasskeyOf(api, ready, authenticator());
  expect(await effect(owner, 'kind=secondStep')).toEqual({
    count: 2,
    people: [
      {
        user_id: bare.userId,
        user_name: bare.userId,
        address: `${bare.userId}@acme.example`,
        lack: 'nothing',
        told: 1,
      },
      expect.objectContaining({ user_id: owner.userId }),
    ],
  });
  expect(await on(owner, { kind: 'secondStep', count: 1 })).toMatchObject([
    409,
    { code: 'Account.Demand.Count', count: 2 },
  ]);
  expect(await on(owner, { kind: 'secondStep', count: 2 })).toEqual([200, {}]);
  expect(await on(owner, { kind: 'secondStep', count: 2 })).toMatchObject([409, { code: 'Account.Demand.On' }]);
  const [[lacking], [has]] = [await told(bare.userId), await told(ready.userId)];
  expect(lacking?.text).toContain('您尚未满足');
  expect(has?.text).toContain('您无需操作');
  expect((await signIn(bare))[0]).toBe(200);
  begins();
  const page = visitor(api);
  const asked = await signIn(bare, {}, page);
  expect(asked).toMatchObject([409, { code: 'Account.Login.SecondFactor.Enrol' }]);
  const { enrolment_ticket, secret } = asked[1].enrolment;
  const answer = await signIn(bare, { enrolment_ticket, second_factor_code: totpOf(secret) }, page);
  expect(answer).toMatchObject([200, { recovery_codes: expect.any(Array) }]);
  // A password is not enough for who has a passkey, and an authenticator is not offered in its place.
  expect(await signIn(ready)).toMatchObject([409, { code: 'Account.Login.SecondFactor', ways: ['passkey'] }]);
});

test('a passkey is demanded: who has an authenticator gives its code and makes one within the sign-in', async () => {
  const { owner, person } = await company();
  const [bare, coded] = [await person('bare'), await person('coded')];
  const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId: coded.userId, secret: KEY, step: 0, at: new Date() }),
  );
  const { people } = await effect(owner, 'kind=passkey');
  expect(people.map(({ user_id, lack }: { user_id: string; lack: string }) => [user_id, lack])).toEqual([
    [bare.userId, 'nothing'],
    [coded.userId, 'noPasskey'],
    [owner.userId, 'nothing'],
  ]);
  expect((await on(owner, { kind: 'passkey', count: 3 }))[0]).toBe(200);
  begins();
  const device = authenticator();
  const page = visitor(api);
  expect(await signIn(coded, {}, page)).toMatchObject([409, { code: 'Account.Login.SecondFactor', ways: ['code'] }]);
  const asked = await signIn(coded, { second_factor_code: totpOf(KEY) }, page);
  expect(asked).toMatchObject([
    409,
    { code: 'Account.Login.Passkey.Enrol', passkey_enrolment: { have: 0, needed: 1 } },
  ]);
  const new_passkey = JSON.stringify(device.create(asked[1].passkey_enrolment.options));
  expect((await signIn(coded, { new_passkey }, page))[0]).toBe(200);
  expect((await signInBy(api, device, { userType: UserType.enterprise }))[0]).toBe(200);
  expect(await signIn(bare)).toMatchObject([409, { code: 'Account.Login.Passkey.Enrol' }]);
});

test('who has lost the only passkey is reset by an administrator or by staff, and makes another one in the sign-in', async () => {
  const { owner, person } = await company();
  const [administrator, peer, holder] = [await person('admin', 1), await person('peer', 1), await person('holder')];
  for (const one of [administrator, peer, holder]) await addPasskeyOf(api, one);
  await db
    .updateTable('app_user')
    .set({ phone: '+86-13900000077', phone_verified: true })
    .where('user_id', '=', holder.userId)
    .execute();
  const desk = callerOf(UserType.employee, `desk${number}`, { privileges: [Privilege.customerAccountReset] });
  await on(owner, { kind: 'passkey', count: 1 });
  begins();
  const members = `/api/account/v1/enterprise/${owner.coId}/members`;
  const byCompany = (by: Caller, of: Caller, reason = 'Lost phone.') =>
    api.as(by).put(`${members}/${of.userId}/second_factor`, { reason });
  const byStaff = (of: Caller, reason = 'Called us.') =>
    api.as(desk).put(`/api/account/v1/customer/${owner.coId}/account/${of.userId}/second_factor`, { reason });
  const NOT_THEIRS = [409, { code: 'Account.Member.Role' }];
  for (const by of [administrator, peer, desk]) await api.as(by).get('/userinfo');
  // Nobody the own, nobody the owner's, administrators not each other's.
  for (const other of [administrator, peer, owner])
    expect(await byCompany(administrator, other)).toMatchObject(NOT_THEIRS);
  expect((await byCompany(holder, holder))[0]).toBe(403);
  expect(await byCompany(administrator, holder, ' ')).toMatchObject([400, { code: 'reason.empty' }]);

  const NEEDS_ONE = [409, { code: 'Account.Login.Passkey.Enrol', passkey_enrolment: { have: 0, needed: 1 } }];
  expect(await byCompany(administrator, holder)).toEqual([200, {}]);
  expect((await api.as(holder).get('/userinfo'))[0]).toBe(401);
  expect(await byCompany(administrator, holder)).toMatchObject([409, { code: 'Account.SecondFactor.Off' }]);
  const messages = () =>
    db
      .selectFrom('outbox')
      .select(['template', 'recipient', 'text'])
      .where('template', 'in', ['secondStepReset', 'memberStepReset'])
      .orderBy('id')
      .execute();
  const [first, second, third] = await messages();
  expect([first, second, third].map((one) => [one?.template, one?.recipient])).toEqual([
    ['secondStepReset', `${holder.userId}@acme.example`],
    ['secondStepReset', '+86-13900000077'],
    ['memberStepReset', `${owner.userId}@acme.example`],
  ]);
  for (const one of [first, third])
    expect(one?.text).toMatch(new RegExp(`${administrator.userId}.*Lost phone\\.`, 's'));
  const page = visitor(api);
  const asked = await signIn(holder, {}, page);
  expect(asked).toMatchObject(NEEDS_ONE);
  const device = authenticator();
  const new_passkey = JSON.stringify(device.create(asked[1].passkey_enrolment.options));
  expect((await signIn(holder, { new_passkey }, page))[0]).toBe(200);

  expect(await byStaff(peer)).toEqual([200, {}]);
  expect(await byStaff(callerOf(UserType.enterprise, 'of-another'))).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await signIn(peer)).toMatchObject(NEEDS_ONE);
  const told = (await messages()).slice(3);
  expect(told.map(({ template }) => template)).toEqual(['secondStepReset', 'memberStepReset']);
  for (const { text } of told) {
    expect(text).toContain('我们的工作人员');
    expect(text).not.toContain(desk.userId);
  }
  const lines = await db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'object_id', 'detail'])
    .where('action', 'like', 'secondFactor.resetBy%')
    .orderBy('id')
    .execute();
  expect(lines).toEqual([
    {
      actor_id: administrator.userId,
      action: 'secondFactor.resetByCompany',
      object_id: holder.userId,
      detail: { company: owner.coId, reason: 'Lost phone.', authenticator: false, passkeys: 1 },
    },
    {
      actor_id: desk.userId,
      action: 'secondFactor.resetByStaff',
      object_id: peer.userId,
      detail: { company: owner.coId, reason: 'Called us.', authenticator: false, passkeys: 1 },
    },
  ]);
});

test('sessions without the step, or that lasted too long, end at the next call, and at applications', async () => {
  const { owner, person } = await company();
  const shop = await world.register(`shop${number}`);
  const bare = await person('bare');
  const browser = api.browser();
  const { path, verifier } = world.request(shop.id);
  const [, { Data }] = await browser.get(path, { headers: { accept: 'application/json' } });
  const [, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: `${bare.userId}@acme.example`,
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember: 1,
  });
  const { pathname, search } = new URL(redirect_url as string);
  const back = (await browser.get(pathname + search, { headers: { accept: 'text/html' } })).headers.get('location');
  const [, { refresh_token }] = await world.redeemed(shop, new URL(back ?? ''), verifier);
  expect(await refresh(browser)).toBe(200);
  await db
    .updateTable('session')
    .set({ signed_in_at: new Date(services.clock.now().getTime() - 3 * DAY_S * 1000) })
    .where('user_id', '=', bare.userId)
    .execute();
  expect(await effect(owner, 'kind=sessions&days=3')).toMatchObject({ count: 1, people: [{ lack: 'session' }] });
  expect(await effect(owner, 'kind=sessions&days=5')).toMatchObject({ count: 0, people: [] });
  expect((await on(owner, { kind: 'sessions', days: 3, count: 1 }))[0]).toBe(200);
  expect(await refresh(browser)).toBe(200);
  begins();
  expect(await refresh(browser)).toBe(401);
  expect(await endAgainstDemands(db, services.clock.now())).toBeGreaterThan(0);
  expect((await world.refresh(shop, refresh_token as string))[0]).toBe(400);
  expect(await endAgainstDemands(db, services.clock.now())).toBe(0);
});

test('nobody signs in with less once the notice is over, by a token of before either', async () => {
  const { owner, person } = await company();
  const bare = await person('bare');
  const { count } = await effect(owner, 'kind=secondStep');
  await on(owner, { kind: 'secondStep', count });
  expect((await api.as(bare).get('/userinfo'))[0]).toBe(200);
  await db.updateTable('company_demand').set({ from_at: services.clock.now() }).execute();
  expect((await api.as(bare).get('/userinfo'))[0]).toBe(401);
});

test('a person of whom a step is demanded removes neither the only passkey nor the authenticator', async () => {
  const { owner, person } = await company();
  const [keyed, coded] = [await person('keyed'), await person('coded')];
  const { id } = await addPasskeyOf(api, keyed, authenticator());
  const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId: coded.userId, secret: KEY, step: 0, at: new Date() }),
  );
  for (const kind of ['secondStep', 'passkey']) {
    const { count } = await effect(owner, `kind=${kind}`);
    expect((await on(owner, { kind, count }))[0]).toBe(200);
  }
  await db
    .updateTable('company_demand')
    .set({ from_at: services.clock.now() })
    .where('kind', '=', 'secondStep')
    .execute();
  const remove = { second_factor_code: totpOf(KEY) };
  expect(await api.as(coded).post('/api/account/v1/second_factor/removal', remove)).toMatchObject([
    403,
    { code: 'Account.SecondFactor.Required' },
  ]);
  expect((await api.as(coded).get('/api/account/v1/second_factor'))[1]).toMatchObject({ required: true });
  await db.updateTable('company_demand').set({ from_at: services.clock.now() }).execute();
  expect(await api.as(keyed).delete(`/api/account/v1/passkeys/${id}`)).toMatchObject([
    409,
    { code: 'Account.Passkey.Needed' },
  ]);
});

test('owner and administrators alone demand; partner companies do too; switching off tells who manages it', async () => {
  const { owner, person } = await company();
  const [administrator, ordinary, finance] = [await person('admin', 1), await person('some'), await person('fin', 3)];
  for (const by of [ordinary, finance, callerOf(UserType.individual, 'alone')])
    for (const call of [api.as(by).get(DEMANDS), on(by, { kind: 'sessions', days: 3, count: 0 }), off(by, 'sessions')])
      expect((await call)[0]).toBe(403);
  expect((await on(administrator, { kind: 'sessions', days: 3, count: 0 }))[0]).toBe(200);
  expect(await off(owner, 'passkey')).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect((await off(owner, 'sessions'))[0]).toBe(200);
  expect((await told(administrator.userId)).map(({ template }) => template)).toEqual([
    'companyDemand',
    'companyDemandOff',
  ]);
  expect((await told(ordinary.userId)).map(({ template }) => template)).toEqual(['companyDemand']);

  const partner = callerOf(UserType.partner, `par${number}`);
  const contact = callerOf(UserType.partnerContact, `con${number}`, { coId: partner.coId, role: 2 });
  for (const one of [partner, contact]) await api.as(one).get('/userinfo');
  expect((await on(partner, { kind: 'sessions', days: 7, count: 0 }))[0]).toBe(200);
  expect((await api.as(partner).get(DEMANDS))[1]).toMatchObject({
    demands: [{ kind: 'sessions', days: 7, by_name: partner.userId, counts: 0 }],
    kinds: ['secondStep', 'passkey', 'sessions'],
  });
  expect((await off(contact, 'sessions'))[0]).toBe(403);
});

test.each([
  ['no such kind', { kind: 'nothing', count: 0 }, 'kind'],
  ['sessions without days', { kind: 'sessions', count: 0 }, 'days'],
  ['no day', { kind: 'sessions', days: 0, count: 0 }, 'days'],
  ['31 days', { kind: 'sessions', days: 31, count: 0 }, 'days'],
  ['days of a step', { kind: 'secondStep', days: 3, count: 0 }, 'days'],
])('%s is refused at its field', async (_, body, field) => {
  const { owner } = await company();
  expect(await on(owner, body)).toMatchObject([400, { fields: { [field]: expect.anything() } }]);
});

test('a portal without https demands no passkeys', async () => {
  const plain = await testApi({ PUBLIC_URL: 'http://10.0.0.1' });
  const owner = callerOf(UserType.enterprise, 'plain');
  expect((await plain.as(owner).get(DEMANDS))[1]).toMatchObject({ kinds: ['secondStep', 'sessions'] });
  expect((await plain.as(owner).post(DEMANDS, { kind: 'passkey', count: 1 }))[0]).toBe(400);
});
