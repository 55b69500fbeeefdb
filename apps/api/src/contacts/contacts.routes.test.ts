import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { colleague, contactBody, partnerCompany } from '../testing/worlds/partner-company.ts';
import { callerOf, testApi, type Answer } from '../testing/test-api.ts';
import type { Caller } from '../http/caller/caller.ts';

const api = await testApi();
const acme = await partnerCompany(api, 'acme');
const bolt = await partnerCompany(api, 'bolt');
const DAY = 24 * 3600;
const path = (co = 'co-acme') => `/api/account/v1/partner/${co}/user`;
const create = (more: object = {}, caller = acme): Promise<Answer> => api.as(caller).post(path(caller.coId ?? ''), contactBody(more));
const made = async (more: object = {}, caller = acme): Promise<string> => {
  const [status, body] = await create(more, caller);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.user_id as string;
};
const read = async (id: string, caller = acme) => (await api.as(caller).get(`${path(caller.coId ?? '')}/${id}`))[1];
const linkOf = async (to: string) => {
  const { link } = await api.db.selectFrom('outbox').select('link').where('recipient', '=', to).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return Object.fromEntries(new URL(link ?? '').searchParams) as Record<'reset_code' | 'user_id' | 'user_type', string>;
};
const accept = async (email: string, password = 'New-67890') => {
  const { user_id, user_type, reset_code } = await linkOf(email);
  const answer = await api.as(null).put('/api/account/v1/user/0/password/reset', {
    user_id, user_type: Number(user_type), reset_code, new_password: await api.seal(password, 'new_password'),
  });
  expect(answer[0]).toBe(200);
  return user_id;
};
const rowOf = (id: string) => api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();

beforeEach(async () => { await api.db.deleteFrom('limit_counter').execute(); });
afterEach(() => { api.services.clock.reset(); });

test('a new contact is stored with all fields and invited', async () => {
  const body = contactBody({ department: ' 销售部 ', qq: '12345', spare_email: 'Spare@People.example', telephone: '010-12345678', fax: '+86-010-12345678-8' });
  const [status, { user_id }] = await api.as(acme).post(path(), body);
  expect(status).toBe(200);
  expect(await read(user_id)).toMatchObject({
    ...body, user_id, department: '销售部', spare_email: 'spare@people.example', user_type: UserType.partnerContact, role: 2, is_auth: 0, active_status: 1, confirm_status: 1,
    email_verified: 0, phone_verified: 0, create_user: 'u-acme', invitation: { state: 1, sent_by: 'email', days_left: 7 },
  });
  expect(await linkOf(body.email)).toMatchObject({ user_id, status: '1', user_type: '32' });
});

test.each<[string, object, string, string]>([
  ['no name', { contact_name: ' ' }, 'contact_name', 'userName.empty'],
  ['a long name', { contact_name: 'x'.repeat(31) }, 'contact_name', 'userName.illegal'],
  ['a wrong phone', { phone: '+86-123' }, 'phone', 'phone.illegal'],
  ['a wrong e-mail', { email: 'x' }, 'email', 'email.illegal'],
  ['an unknown position', { position_id: 9999 }, 'position_id', 'position.empty'],
  ['a wrong fax', { fax: 'x' }, 'fax', 'landline.illegal'],
  ['a long department', { department: 'x'.repeat(51) }, 'department', 'department.illegal'],
  ['a role', { role: 0 }, 'role', 'request.invalid'],
])('%s is refused at its field', async (_, more, field, code) => {
  expect(await create(more)).toMatchObject([400, { fields: { [field]: { code } } }]);
});

test('an address that the company has, or that somebody has proven, is taken', async () => {
  await made({ email: 'twice@people.example', phone: '+86-13911110000' });
  expect(await create({ email: 'Twice@people.example' })).toMatchObject([409, { code: 'Account.Email.Exists', fields: { email: {} } }]);
  expect(await create({ phone: '+86-13911110000' })).toMatchObject([409, { code: 'Account.Phone.Exists', fields: { phone: {} } }]);
  // Only typed: another company may invite the same person.
  expect((await create({ email: 'twice@people.example' }, bolt))[0]).toBe(200);
  await accept('twice@people.example');
  const other = await partnerCompany(api, 'third');
  expect(await create({ email: 'twice@people.example' }, other)).toMatchObject([409, { code: 'Account.Email.Exists' }]);
  // The main account of a company has registered with it.
  await api.db.updateTable('app_user').set({ email_verified: true, self_registered: true }).where('user_id', '=', 'u-bolt').execute();
  expect(await create({ email: 'u-bolt@example.com' })).toMatchObject([409, { code: 'Account.Email.Exists' }]);
});

test('the list is newest first, ten rows a page, searched by parts and dates', async () => {
  const own = await partnerCompany(api, 'lister');
  for (let n = 0; n < 12; n += 1) {
    api.advance(60);
    await made({ email: `list${n}@people.example`, phone: `+86-1370000${String(n).padStart(4, '0')}` }, own);
  }
  const list = async (query: Record<string, string> = {}) => api.as(own).get(`${path('co-lister')}?${new URLSearchParams(query)}`);
  const [, first] = await list();
  expect(first.total_count).toBe(13);
  expect(first.entries).toHaveLength(10);
  expect(first.entries[0].email).toBe('list11@people.example');
  const [, second] = await list({ offset: '10' });
  expect(second.entries.at(-1)).toMatchObject({ user_id: 'u-lister', is_auth: 1, role: 0, invitation: null });
  expect((await list({ email: 'LIST1@' }))[1].total_count).toBe(1);
  expect((await list({ phone: '137 0000 0003' }))[1].entries).toMatchObject([{ email: 'list3@people.example' }]);
  expect((await list({ email: '%' }))[1].total_count).toBe(0);
  const now = api.services.clock.now().getTime();
  const iso = (ms: number) => new Date(now + ms).toISOString();
  expect((await list({ start_date: iso(-90_000) }))[1].total_count).toBe(2);
  expect((await list({ start_date: iso(0).slice(0, 10).replaceAll('-', '/') }))[0]).toBe(200);
  for (const [query, field] of [
    [{ start_date: iso(3 * DAY * 1000) }, 'start_date'], [{ start_date: iso(0), end_date: iso(-1000) }, 'end_date'], [{ start_date: 'today' }, 'start_date'], [{ end_date: '2026/02/30' }, 'end_date'],
  ] as const) expect(await list(query)).toMatchObject([400, { fields: { [field]: {} } }]);
});

describe('a company with more people than a list is counted to', () => {
  const COMPANY = 'co-crowd';
  const list = async (query: Record<string, string>) => (await api.as(crowd).get(`${path(COMPANY)}?${new URLSearchParams(query)}`))[1] as { total_count: number; entries: { email: string }[] };
  let crowd: Caller;
  beforeAll(async () => {
    crowd = await partnerCompany(api, 'crowd');
    // The newest thousand have another domain than the others, so that they say nothing about them.
    await sql`insert into app_user (user_id, user_type, user_name, email, phone, co_id, role, status, self_registered, created_at, updated_at)
      select 'crowd-' || n, 32, 'Person', case when n <= 1000 then 'new' || n || '@a.example' else 'old' || n || '@b.example' end,
        '+86-1' || lpad(n::text, 10, '0'), ${COMPANY}, 2, 2, false, now() + (20000 - n) * interval '1 second', now() from generate_series(1, 11500) n`.execute(api.db);
  });

  test.each<[string, Record<string, string>, number, string[]]>([
    ['a part that one has', { email: 'D7777@' }, 1, ['old7777@b.example']],
    ['a part that some have, second page', { email: 'old777', offset: '5' }, 10, ['old7775@b.example', 'old7776@b.example']],
    ['a part that everybody has', { email: '@' }, 10_001, ['new1@a.example', 'new2@a.example']],
    ['a part that the newest do not have, and more have than are counted', { email: 'b.example' }, 10_001, ['old1001@b.example', 'old1002@b.example']],
    ['a part of two characters that the newest do not have', { email: '@b' }, 10_001, ['old1001@b.example', 'old1002@b.example']],
    ['one character that none has', { email: 'z' }, 0, []],
    ['a wildcard', { email: '_' }, 0, []],
    ['a phone', { phone: '0001 1499' }, 1, ['old11499@b.example']],
    ['both', { phone: '+86-10', email: 'new999' }, 1, ['new999@a.example']],
  ])('is filtered by %s', async (_, query, total, emails) => {
    const { total_count, entries } = await list(query);
    expect(total_count).toBe(total);
    expect(entries.slice(0, 2).map(({ email }) => email)).toEqual(emails);
  });
});

describe('who may do what', () => {
  let mine: string;
  beforeAll(async () => { mine = await made(); });
  const calls = (id: string, co: string): [string, (caller: Caller) => Promise<Answer>][] => [
    ['create', (caller) => api.as(caller).post(path(co), contactBody())],
    ['change', (caller) => api.as(caller).put(`${path(co)}/${id}`, contactBody())],
    ['disable', (caller) => api.as(caller).put(`${path(co)}/${id}/status`, { active_status: 0 })],
    ['delete', (caller) => api.as(caller).delete(`${path(co)}/${id}`)],
    ['reset', (caller) => api.as(caller).put(`${path(co)}/${id}/reset_password_email`)],
    ['invite', (caller) => api.as(caller).post(`/api/account/v1/user/${id}/invitation`)],
    ['withdraw', (caller) => api.as(caller).delete(`/api/account/v1/user/${id}/invitation`)],
  ];
  const everyCall = calls('', '').map(([name]) => [name] as const);

  async function refused(name: string, caller: Caller, id: string, co: string, statuses: number[]) {
    const before = await rowOf(id);
    const [status] = await calls(id, co).find(([call]) => call === name)![1](caller);
    expect(statuses).toContain(status);
    expect(await rowOf(id)).toEqual(before);
  }

  test.each(everyCall)('another company may not %s, by its own path or by ours', async (name) => {
    await refused(name, bolt, mine, 'co-acme', [404]);
    if (name !== 'create') await refused(name, bolt, mine, 'co-bolt', [404]);
  });
  test.each(everyCall)('an ordinary user may not %s', async (name) => {
    await refused(name, await colleague(api, acme, 'ordinary'), mine, 'co-acme', [403, 404]);
  });
  test.each(everyCall)('a company that is not verified may not %s', async (name) => {
    const raw = await partnerCompany(api, 'raw');
    const id = await made({}, raw);
    await api.db.updateTable('company').set({ auth_status: 1 }).where('co_id', '=', 'co-raw').execute();
    await refused(name, raw, id, 'co-raw', [403]);
    await api.db.updateTable('company').set({ auth_status: 2 }).where('co_id', '=', 'co-raw').execute();
    await api.db.deleteFrom('registration_application').where('co_id', '=', 'co-raw').execute();
  });
  test.each(everyCall.filter(([name]) => name !== 'create'))('no caller may %s the main account', async (name) => {
    await refused(name, acme, 'u-acme', 'co-acme', [404, 409]);
    await refused(name, await colleague(api, acme, 'platform', 1), 'u-acme', 'co-acme', [404, 409]);
  });

  test('an ordinary user reads the list; a platform admin manages', async () => {
    expect((await api.as(await colleague(api, acme, 'ordinary')).get(path()))[0]).toBe(200);
    expect((await create({}, await colleague(api, acme, 'platform', 1)))[0]).toBe(200);
  });
  test('people of other companies are not read', async () => {
    expect((await api.as(bolt).get(path()))[0]).toBe(404);
    expect((await api.as(bolt).get(`${path('co-bolt')}/${mine}`))[0]).toBe(404);
    expect((await api.as(null).get(path()))[0]).toBe(401);
    expect((await api.as(callerOf(UserType.enterprise, 'ent')).get(path('co-ent')))[0]).toBe(403);
  });
  test('a company that is not admitted cannot create contacts', async () => {
    const waiting = await partnerCompany(api, 'waiting', { approval_status: 1 });
    expect(await create({}, waiting)).toMatchObject([403, { code: 'Account.Partner.NotAdmitted' }]);
  });
  test('a contact cannot raise its own role', async () => {
    const ordinary = await colleague(api, acme, 'climber');
    expect((await api.as(ordinary).put(`${path()}/u-climber`, contactBody({ role: 0 })))[0]).toBe(400);
    expect((await api.as(ordinary).put(`${path()}/u-climber`, contactBody()))[0]).toBe(403);
    expect((await rowOf('u-climber')).role).toBe(2);
  });
});

test('editing keeps the calling code; a changed address is unverified, and its owner is notified at the old one', async () => {
  const body = contactBody();
  const id = await made(body);
  await accept(body.email);
  const change = (more: object) => api.as(acme).put(`${path()}/${id}`, { ...body, ...more });
  expect(await change({ contact_name: 'Renamed', department: 'IT' })).toEqual([200, {}]);
  expect(await read(id)).toMatchObject({ contact_name: 'Renamed', department: 'IT', email_verified: 1, invitation: { state: 4, days_left: 0 } });
  expect(await change({ phone: '+852-51234567' })).toMatchObject([400, { fields: { phone: { code: 'phone.illegal' } } }]);
  const email = `new-${body.email}`;
  expect(await change({ email })).toEqual([200, {}]);
  expect(await read(id)).toMatchObject({ email, email_verified: 0 });
  const notified = await api.db.selectFrom('outbox').select(['recipient', 'template']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(notified).toEqual({ recipient: body.email, template: 'emailChanged' });
  expect(await api.as(acme).put(`${path()}/${id}/reset_password_email`)).toMatchObject([409, { code: 'Account.Contact.Unverified' }]);
});

test('a save from an outdated version is refused with the stored values', async () => {
  const body = contactBody({ department: 'Sales' });
  const id = await made(body);
  const { version } = await read(id);
  const change = (more: object) => api.as(acme).put(`${path()}/${id}`, { ...body, ...more });
  expect(await change({ version, department: 'IT' })).toEqual([200, {}]);
  expect(await change({ version, contact_name: 'Late' })).toMatchObject([409, { code: 'Account.Conflict', current: { contact_name: body.contact_name, department: 'IT' } }]);
  const { version: next, contact_name } = await read(id);
  expect(contact_name).toBe(body.contact_name);
  expect(next).toBeGreaterThan(version);
  expect(await change({ version: next, contact_name: 'Renamed' })).toEqual([200, {}]);
});

test('correcting the e-mail sends a new invitation to it and revokes the old link', async () => {
  const body = contactBody();
  const id = await made(body);
  const old = await linkOf(body.email);
  const email = `right-${body.email}`;
  expect(await api.as(acme).put(`${path()}/${id}`, { ...body, email })).toEqual([200, {}]);
  const opened = (code: string) => api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code: code });
  expect(await opened(old.reset_code)).toMatchObject([400, { code: '4001209003' }]);
  await accept(email);
  expect(await read(id)).toMatchObject({ email, email_verified: 1, invitation: { state: 4 } });
});

test('the row shows the state of an invitation', async () => {
  const body = contactBody();
  const id = await made(body);
  const state = async () => (await read(id)).invitation as { state: number; days_left: number };
  const { reset_code } = await linkOf(body.email);
  api.advance(2.5 * DAY);
  expect(await state()).toMatchObject({ state: 1, days_left: 5 });
  for (let n = 0; n < 2; n += 1) expect(await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code })).toEqual([200, {}]);
  expect(await state()).toMatchObject({ state: 2, days_left: 5 });
  api.advance(5 * DAY);
  expect(await state()).toMatchObject({ state: 3, days_left: 0 });
  expect((await api.as(acme).post(`/api/account/v1/user/${id}/invitation`))[0]).toBe(200);
  expect(await state()).toMatchObject({ state: 1, days_left: 7 });
  const second = await linkOf(body.email);
  expect(second.reset_code).not.toBe(reset_code);
  expect(await api.as(acme).delete(`/api/account/v1/user/${id}/invitation`)).toEqual([200, {}]);
  expect(await state()).toMatchObject({ state: 5, days_left: 0 });
  expect(await api.as(acme).delete(`/api/account/v1/user/${id}/invitation`)).toMatchObject([409, {}]);
  expect((await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code: second.reset_code }))[0]).toBe(400);
});

test('disabling ends sessions, keys and links immediately and returns what ended; after enabling, the contact can sign in', async () => {
  const person = await colleague(api, acme, 'leaver');
  expect((await api.as(person).get(path()))[0]).toBe(200);
  await api.db.insertInto('access_key').values({
    id: 'k-leaver', access_key_id: 'AKleaver', secret_hash: 'x', last_four: 'abcd', user_id: person.userId, description: '', status: 1, created_at: new Date(), expires_at: null,
  }).execute();
  const status = (active_status: number) => api.as(acme).put(`${path()}/${person.userId}/status`, { active_status });
  const open = await api.db.selectFrom('session').select('session_id').where('user_id', '=', person.userId).where('ended_at', 'is', null).execute();
  expect(await status(0)).toMatchObject([200, { receipt: { user_id: 'u-leaver', contact_name: 'u-leaver', sessions: open.length, access_keys: 1, links: 0, time: expect.any(String) } }]);
  expect((await api.as(person).get(path()))[0]).toBe(401);
  expect(await read(person.userId)).toMatchObject({ active_status: 0 });
  expect(await status(0)).toEqual([200, { receipt: null }]);
  expect(await status(1)).toEqual([200, { receipt: null }]);
  expect(await read(person.userId)).toMatchObject({ active_status: 1 });
  // Enabling does not restore sessions.
  expect((await api.as(person).get(path()))[0]).toBe(401);
});

test('disabling revokes an invitation; it can be sent again after enabling', async () => {
  const body = contactBody();
  const id = await made(body);
  const { reset_code } = await linkOf(body.email);
  expect(await api.as(acme).put(`${path()}/${id}/status`, { active_status: 0 })).toMatchObject([200, { receipt: { links: 1 } }]);
  expect((await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code }))[0]).toBe(400);
  expect(await read(id)).toMatchObject({ invitation: { state: 5 } });
  await api.as(acme).put(`${path()}/${id}/status`, { active_status: 1 });
  expect((await api.as(acme).post(`/api/account/v1/user/${id}/invitation`))[0]).toBe(200);
  await accept(body.email);
});

test('deleting removes the person and frees the addresses', async () => {
  const body = contactBody();
  const id = await made(body);
  await accept(body.email);
  expect(await api.as(acme).delete(`${path()}/${id}`)).toMatchObject([200, { receipt: { user_id: id, contact_name: body.contact_name } }]);
  expect((await api.as(acme).get(`${path()}/${id}`))[0]).toBe(404);
  expect(await api.as(acme).delete(`${path()}/${id}`)).toMatchObject([404, {}]);
  expect(await rowOf(id)).toMatchObject({ status: 6, user_name: '', email: null, phone: null, co_id: null });
  expect((await api.as(acme).post(path(), body))[0]).toBe(200);
});

test('a password link goes to the verified e-mail, once a minute, and replaces the password', async () => {
  const body = contactBody();
  const id = await made(body);
  const reset = () => api.as(acme).put(`${path()}/${id}/reset_password_email`);
  expect(await reset()).toMatchObject([409, { code: 'Account.Contact.NotInvited' }]);
  await accept(body.email);
  expect(await reset()).toEqual([200, {}]);
  expect(await reset()).toMatchObject([429, {}]);
  const { password_hash } = await rowOf(id);
  await accept(body.email, 'Other-67890');
  expect((await rowOf(id)).password_hash).not.toBe(password_hash);
  await api.as(acme).put(`${path()}/${id}/status`, { active_status: 0 });
  api.advance(61);
  expect(await reset()).toMatchObject([409, { code: 'Account.Contact.Disabled' }]);
});
