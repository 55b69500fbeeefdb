import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { setSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { sessionOf } from '../../testing/session.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { account, RIGHT, totpOf, visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const PATH = '/api/account/v1/staff';
const employee = (id: string, ...privileges: Privilege[]) => callerOf(UserType.employee, id, { privileges });
const admin = employee('boss', Privilege.admin);
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A member of staff with rows, a session and a password. */
async function colleague(id: string, ...privileges: Privilege[]): Promise<Caller> {
  const who = employee(id, ...privileges);
  expect((await api.as(who).get('/userinfo'))[0]).toBe(200);
  await api.db
    .updateTable('app_user')
    .set({ password_hash: 'a hash', email_verified: true })
    .where('user_id', '=', who.userId)
    .execute();
  return who;
}
const of = ({ userId }: Caller) => `${PATH}/${userId}`;
const lastAudit = ({ userId }: Caller) =>
  api.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('object_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const lastMessage = ({ userId }: Caller) =>
  api.db
    .selectFrom('outbox')
    .select(['template', 'text'])
    .where('recipient', '=', `${userId}@example.com`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const calls: [name: string, (verbs: ReturnType<typeof api.as>) => Promise<[number, unknown]>][] = [
  ['list', (as) => as.get(PATH)],
  ['read', (as) => as.get(`${PATH}/u-target`)],
  ['create', (as) => as.post(PATH, { user_name: 'New', email: 'new@provider.example', privileges: [] })],
  ['privileges', (as) => as.put(`${PATH}/u-target/privileges`, { privileges: [Privilege.admin] })],
  ['disable', (as) => as.put(`${PATH}/u-target/disabled`, { reason: 'Why' })],
  ['enable', (as) => as.put(`${PATH}/u-target/enabled`, { reason: 'Why' })],
  ['sessions', (as) => as.delete(`${PATH}/u-target/sessions`)],
  ['second factor', (as) => as.put(`${PATH}/u-target/second_factor`, { reason: 'Why' })],
];
const others = Object.entries(Privilege).filter(([, value]) => value !== Privilege.admin);

describe.each(calls)('%s', (_, call) => {
  test.each([...others.map(([name, value]) => [name, [value]] as const), ['no', []] as const])(
    'is denied with the privilege %s',
    async (name, held) => {
      await colleague('target');
      expect((await call(api.as(employee(`with-${name.toLowerCase()}`, ...held))))[0]).toBe(403);
      expect(
        await api.db
          .selectFrom('app_user')
          .select(['privileges', 'status'])
          .where('user_id', '=', 'u-target')
          .executeTakeFirst(),
      ).toEqual({ privileges: [], status: 2 });
    },
  );

  test.each([
    ['a signed-out caller', null, 401],
    ['a partner', callerOf(UserType.partner, 'p'), 403],
    ['an enterprise', callerOf(UserType.enterprise, 'e'), 403],
  ])('is denied for %s', async (_who, caller, status) => {
    expect((await call(api.as(caller)))[0]).toBe(status);
  });
});

test('the list shows state, second factor, sessions and the last sign-in, and can be searched', async () => {
  const ann = await colleague('list-ann', Privilege.systemAudit);
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: ann.userId, secret: KEY, step: 0, at: new Date() }),
  );
  await audit(
    api.db,
    { actor: ann.userId, action: 'signIn.succeeded', object: ann.userId },
    new Date('2026-11-01T08:00:00Z'),
  );
  const [, page] = await api.as(admin).get(`${PATH}?search=LIST-A`);
  expect(page).toMatchObject({
    total_count: 1,
    entries: [
      {
        user_id: ann.userId,
        state: 'active',
        second_factor: 1,
        sessions: 1,
        last_sign_in: '2026-11-01T08:00:00.000Z',
        privileges: [Privilege.systemAudit],
        invitation: null,
      },
    ],
  });
  expect((await api.as(admin).get(`${PATH}?search=list-ann&state=disabled`))[1]).toMatchObject({ total_count: 0 });
  expect((await api.as(admin).get(`${PATH}?search=%25`))[1]).toMatchObject({ total_count: 0 });
  expect((await api.as(admin).get(`${PATH}/u-p`))[0]).toBe(404);
});

test('an invited colleague sets a password, then the second factor, and has the privileges', async () => {
  const created = await api
    .as(admin)
    .post(PATH, {
      user_name: 'Ning',
      email: 'Ning@Provider.example',
      privileges: [Privilege.systemAudit, Privilege.systemAudit],
    });
  expect(created).toMatchObject([200, { user_id: expect.any(String) }]);
  const { user_id } = created[1];
  expect((await api.as(admin).get(`${PATH}/${user_id}`))[1]).toMatchObject({
    state: 'invited',
    email: 'ning@provider.example',
    invitation: { state: 1 },
    privileges: [Privilege.systemAudit],
  });
  const { link } = await api.db
    .selectFrom('outbox')
    .select('link')
    .where('recipient', '=', 'ning@provider.example')
    .executeTakeFirstOrThrow();
  const reset_code = new URL(link ?? '').searchParams.get('reset_code');
  expect(
    await api
      .browser()
      .put('/api/account/v1/user/0/password/reset', {
        user_id,
        user_type: 8,
        reset_code,
        new_password: await api.seal(RIGHT, 'new_password'),
      }),
  ).toMatchObject([200, {}]);
  const who = await visitor(api);
  const [status, asked] = await who.portal('ning@provider.example', UserType.employee);
  expect([status, asked.code]).toEqual([409, 'Account.Login.SecondFactor.Enrol']);
  const { enrolment_ticket, secret } = asked.enrolment;
  expect(
    (
      await who.portal('ning@provider.example', UserType.employee, {
        enrolment_ticket,
        second_factor_code: totpOf(secret),
      })
    )[0],
  ).toBe(200);
  expect((await api.as(admin).get(`${PATH}/${user_id}`))[1]).toMatchObject({
    state: 'active',
    second_factor: 1,
    invitation: null,
  });
});

test('an e-mail belongs to one staff account; the same person may be a customer too', async () => {
  await api.db
    .insertInto('app_user')
    .values(
      account('u-cust', UserType.individual, null, {
        email: 'both@provider.example',
        email_verified: true,
        self_registered: true,
      }),
    )
    .execute();
  const post = () => api.as(admin).post(PATH, { user_name: 'Both', email: 'both@provider.example', privileges: [] });
  expect((await post())[0]).toBe(200);
  expect(await post()).toMatchObject([
    409,
    { code: 'Account.Email.Exists', fields: { email: { code: 'Account.Email.Exists' } } },
  ]);
  expect(await api.as(admin).post(PATH, { user_name: '', email: 'x@y.example', privileges: [] })).toMatchObject([
    400,
    { code: 'userName.empty' },
  ]);
  expect(
    (
      await api.as(admin).post(PATH, { user_name: 'X', email: 'x@y.example', privileges: ['Employee.Privilege.Root'] })
    )[0],
  ).toBe(400);
});

test('a changed privilege applies to the next call; the audit entry has old and new ones, and the person is notified', async () => {
  const eve = await colleague('eve', Privilege.systemAccessKey);
  const path = '/api/account/v1/access_keys';
  const token = api.as(eve);
  expect((await token.get(path))[0]).toBe(200);
  const [, { version }] = await api.as(admin).get(of(eve));
  expect(await api.as(admin).put(`${of(eve)}/privileges`, { privileges: [Privilege.systemAudit], version })).toEqual([
    200,
    {},
  ]);
  // The token has ended: the page requests a new one and reads the privileges again.
  expect((await token.get(path))[0]).toBe(401);
  api.advance(0);
  expect((await token.get('/userinfo'))[1]).toMatchObject({ privileges: [Privilege.systemAudit] });
  expect((await token.get(PATH))[0]).toBe(403);
  expect(await lastAudit(eve)).toEqual({
    action: 'staff.privileges',
    actor_id: admin.userId,
    detail: { changes: { privileges: [[Privilege.systemAccessKey], [Privilege.systemAudit]] } },
  });
  const message = await lastMessage(eve);
  expect(message?.template).toBe('staffPrivileges');
  expect(message?.text).toMatch(/审计日志[^]*访问密钥/);
});

test('the later of two saves is refused with the stored values', async () => {
  const ray = await colleague('ray');
  const [, { version }] = await api.as(admin).get(of(ray));
  const save = (privileges: Privilege[]) => api.as(admin).put(`${of(ray)}/privileges`, { privileges, version });
  expect((await save([Privilege.partnerEdit]))[0]).toBe(200);
  expect(await save([Privilege.partnerView])).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { privileges: [Privilege.partnerEdit], version: version + 1 } },
  ]);
});

test('a disabled account loses its sessions immediately, has the reason, and can be enabled', async () => {
  const tom = await colleague('tom', Privilege.partnerView);
  expect(await api.as(admin).put(`${of(tom)}/disabled`, { reason: '' })).toMatchObject([400, { code: 'reason.empty' }]);
  expect(await api.as(admin).put(`${of(tom)}/disabled`, { reason: 'Left.' })).toEqual([200, {}]);
  expect((await api.as(tom).get('/userinfo'))[0]).toBe(401);
  expect((await api.as(admin).get(of(tom)))[1]).toMatchObject({
    state: 'disabled',
    status_reason: 'Left.',
    sessions: 0,
  });
  expect(await lastAudit(tom)).toMatchObject({ action: 'staff.disabled', detail: { reason: 'Left.' } });
  expect(await lastMessage(tom)).toMatchObject({ template: 'staffDisabled', text: expect.stringContaining('Left.') });
  const lines = () => api.db.selectFrom('audit').select('id').where('object_id', '=', tom.userId).execute();
  const before = await lines();
  expect(await api.as(admin).put(`${of(tom)}/disabled`, { reason: 'Again.' })).toEqual([200, {}]);
  expect(await lines()).toEqual(before);
  expect(await api.as(admin).put(`${of(tom)}/enabled`, { reason: 'Back.' })).toEqual([200, {}]);
  expect((await api.as(admin).get(of(tom)))[1]).toMatchObject({ state: 'active', status_reason: '' });
});

test('sessions end, and the second factor is reset with a reason', async () => {
  const kim = await colleague('kim');
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: kim.userId, secret: KEY, step: 0, at: new Date() }),
  );
  expect(await api.as(admin).delete(`${of(kim)}/sessions`)).toEqual([200, { sessions: 1 }]);
  expect((await api.as(kim).get('/userinfo'))[0]).toBe(401);
  expect(await api.as(admin).put(`${of(kim)}/second_factor`, { reason: 'Lost phone.' })).toEqual([200, {}]);
  expect(await lastMessage(kim)).toMatchObject({ template: 'staffFactorReset' });
  expect(await api.as(admin).put(`${of(kim)}/second_factor`, { reason: 'Again.' })).toMatchObject([
    409,
    { code: 'Account.SecondFactor.Off' },
  ]);
});

test('administrators cannot change their own account, or an account that is not of staff', async () => {
  for (const [, call] of calls.slice(3)) {
    const verbs = api.as(admin);
    const redirected = {
      ...verbs,
      put: (path: string, body?: object) => verbs.put(path.replace('u-target', admin.userId), body),
      delete: (path: string) => verbs.delete(path.replace('u-target', admin.userId)),
    };
    expect(await call(redirected)).toMatchObject([409, { code: 'Account.Staff.Self' }]);
    const customer = {
      ...verbs,
      put: (path: string, body?: object) => verbs.put(path.replace('u-target', 'u-cust'), body),
      delete: (path: string) => verbs.delete(path.replace('u-target', 'u-cust')),
    };
    expect((await call(customer))[0]).toBe(404);
  }
});

test('a session whose privileges changed gets a new secret with its next token', async () => {
  const lea = await colleague('lea');
  const now = api.services.clock.now();
  const { secret } = await sessionOf(api.db, {
    userId: lea.userId,
    userType: UserType.employee,
    remember: false,
    oidcSessionUid: null,
    network: 'test',
    userAgent: 'test',
    signedInAt: now,
    now,
  });
  const browser = api.browser();
  browser.cookies.set('acc_session', secret);
  const refresh = () =>
    browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await refresh())[0]).toBe(200);
  expect(browser.cookies.get('acc_session')).toBe(secret);
  expect((await api.as(admin).put(`${of(lea)}/privileges`, { privileges: [Privilege.customerView] }))[0]).toBe(200);
  const [status, { access_token }] = await refresh();
  expect(status).toBe(200);
  expect(browser.cookies.get('acc_session')).not.toBe(secret);
  expect(
    (await api.as(null).get('/userinfo', { headers: { authorization: `Bearer ${access_token}` } }))[1],
  ).toMatchObject({ privileges: [Privilege.customerView] });
  browser.cookies.set('acc_session', secret);
  expect((await refresh())[0]).toBe(401);
});
