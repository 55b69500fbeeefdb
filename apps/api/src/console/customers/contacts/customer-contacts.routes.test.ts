import { Privilege } from '@portal/common/enums/staff/privilege';
import { makeAccount, makeCompany, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi({ SITE_ID: '2' });
const editor = staffWith('editor', Privilege.customerContactEdit);
const CO = '/api/account/v1/customer/co-1';
const ann = { username: 'Ann Li', phone: '+86-13800000001', email: 'Ann@acme.example' };
const bo = { username: 'Bo Wu', phone: '+86-13800000002', email: 'bo@acme.example' };
const create = (body: object, co = CO) => api.as(editor).post(`${co}/contact`, body);
const put = (id: string, body: object) => api.as(editor).put(`${CO}/contact/${id}`, body);
const list = async () =>
  (await api.as(editor).get(`${CO}/contacts`))[1] as {
    total_count: number;
    entries: { user_id: string; version: number; email: string }[];
  };

beforeAll(async () => {
  await makeCompany(api, 'co-1', 'Acme');
  await makeCompany(api, 'co-2', 'Bolt');
});

test('contacts are created, listed, changed and deleted, each with an audit entry', async () => {
  const [, { user_id: id }] = await create(ann);
  expect(await list()).toMatchObject({
    total_count: 1,
    entries: [
      {
        user_id: id,
        username: 'Ann Li',
        phone: ann.phone,
        email: 'ann@acme.example',
        creator: editor.userId,
        version: 1,
      },
    ],
  });
  expect(await put(id, { ...ann, email: 'new@acme.example', version: 1 })).toEqual([200, {}]);
  expect((await list()).entries).toMatchObject([{ email: 'new@acme.example', version: 2 }]);
  expect(await put(id, { ...ann, version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { version: 2, email: 'new@acme.example', username: 'Ann Li' } },
  ]);
  expect(await api.as(editor).delete(`${CO}/contact/${id}`)).toEqual([200, {}]);
  expect((await list()).total_count).toBe(0);
  expect((await api.as(editor).delete(`${CO}/contact/${id}`))[0]).toBe(404);
  const lines = await api.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual([
    'customerContact.created',
    'customerContact.changed',
    'customerContact.deleted',
  ]);
});

test('an address is unique among the contacts of a customer, also for concurrent creations; other customers may use it', async () => {
  const both = await Promise.all([create(bo), create(bo)]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(await create({ ...bo, phone: '+86-13800000003' })).toMatchObject([
    409,
    { code: 'Account.Email.Exists', fields: { email: {} } },
  ]);
  expect(await create({ ...bo, email: 'other@acme.example' })).toMatchObject([
    409,
    { code: 'Account.Phone.Exists', fields: { phone: {} } },
  ]);
  expect((await create(bo, '/api/account/v1/customer/co-2'))[0]).toBe(200);
});

test('an edit keeps the calling code of a phone', async () => {
  const [, { user_id: id }] = await create({ username: 'Cy', phone: '+86-13800000009', email: 'cy@acme.example' });
  expect(await put(id, { username: 'Cy', phone: '+1-2025550123', email: 'cy@acme.example' })).toMatchObject([
    400,
    { code: 'phone.illegal', fields: { phone: {} } },
  ]);
});

test.each([
  [{ username: '' }, 'userName.empty'],
  [{ username: 'x'.repeat(31) }, 'userName.tooLong'],
  [{ phone: '+86-1' }, 'phone.illegal'],
  [{ email: 'not-an-address' }, 'email.illegal'],
])('%j is refused', async (change, code) => {
  expect(await create({ ...ann, ...change })).toMatchObject([
    400,
    { code: expect.stringContaining(code.split('.')[0]!) },
  ]);
});

test('accounts, and contacts of other customers, are not found', async () => {
  await makeAccount(api, 'u-real', 'co-1', { login_name: 'real' });
  const [, { user_id: foreign }] = await create(
    { username: 'Di', phone: '+86-13800000010', email: 'di@bolt.example' },
    '/api/account/v1/customer/co-2',
  );
  for (const id of ['u-real', foreign as string, 'u-none']) {
    expect(await put(id, ann)).toMatchObject([404, { code: 'Account.NotFound' }]);
    expect((await api.as(editor).delete(`${CO}/contact/${id}`))[0]).toBe(404);
  }
  expect((await create(ann, '/api/account/v1/customer/co-none'))[0]).toBe(404);
});

test.each(strangers(Privilege.customerContactEdit))('%s may make no call about contacts', async (_, caller, status) => {
  expect((await api.as(caller).get(`${CO}/contacts`))[0]).toBe(status);
  expect((await api.as(caller).post(`${CO}/contact`, ann))[0]).toBe(status);
  expect((await api.as(caller).put(`${CO}/contact/u-x`, ann))[0]).toBe(status);
  expect((await api.as(caller).delete(`${CO}/contact/u-x`))[0]).toBe(status);
});
