import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const staff = (name: string) => callerOf(UserType.employee, name, { privileges: [Privilege.approvalCertification] });
const [li, wu] = [staff('li'), staff('wu')];
const PATH = '/api/account/v1/approvals/views';
const QUEUE = 'customerCertification';
type By = Parameters<typeof api.as>[0];

const save = (by: By, name: string, more: object = {}) =>
  api.as(by).post(PATH, { queue: QUEUE, name, filters: 'type=2&order=desc', ...more });
const views = async (by: By) =>
  (await api.as(by).get(PATH))[1].views as { id: number; name: string; is_default: number }[];
const idOf = async (by: By, name: string) => (await views(by)).find((view) => view.name === name)!.id;

beforeEach(() => api.db.deleteFrom('queue_view').execute());

test('filters are saved under a name, renamed and deleted', async () => {
  expect(await save(li, '  Old licences ')).toMatchObject([200, { id: expect.any(Number) }]);
  expect(await views(li)).toMatchObject([
    { queue: QUEUE, name: 'Old licences', filters: 'type=2&order=desc', is_default: 0 },
  ]);
  const id = await idOf(li, 'Old licences');
  expect(await api.as(li).put(`${PATH}/${id}`, { name: 'Licences', filters: '' })).toEqual([200, {}]);
  expect(await views(li)).toMatchObject([{ id, name: 'Licences', filters: '' }]);
  expect(await api.as(li).delete(`${PATH}/${id}`)).toEqual([200, {}]);
  expect(await views(li)).toEqual([]);
});

test('a name is unique per queue, in any letter case', async () => {
  await save(li, 'Mine');
  expect(await save(li, 'MINE')).toMatchObject([
    409,
    { code: 'Account.QueueView.Exists', fields: { name: { code: 'Account.QueueView.Exists' } } },
  ]);
  expect((await save(li, 'Mine', { queue: 'partnerRegistration' }))[0]).toBe(200);
  expect((await save(wu, 'Mine'))[0]).toBe(200);
  await save(li, 'Other');
  expect(await api.as(li).put(`${PATH}/${await idOf(li, 'Other')}`, { name: 'mine' })).toMatchObject([
    409,
    { code: 'Account.QueueView.Exists' },
  ]);
});

test('a queue has at most one default', async () => {
  await save(li, 'First', { is_default: 1 });
  await save(li, 'Second', { is_default: 1 });
  await save(li, 'Elsewhere', { queue: 'partnerContract', is_default: 1 });
  const defaults = async () => (await views(li)).filter(({ is_default }) => is_default === 1).map(({ name }) => name);
  expect((await defaults()).sort()).toEqual(['Elsewhere', 'Second']);
  await api.as(li).put(`${PATH}/${await idOf(li, 'First')}`, { is_default: 1 });
  expect((await defaults()).sort()).toEqual(['Elsewhere', 'First']);
  await api.as(li).put(`${PATH}/${await idOf(li, 'First')}`, { is_default: 0 });
  expect(await defaults()).toEqual(['Elsewhere']);
});

test('views of others are not found', async () => {
  await save(li, 'Mine');
  const id = await idOf(li, 'Mine');
  expect(await views(wu)).toEqual([]);
  expect(await api.as(wu).put(`${PATH}/${id}`, { name: 'Theirs' })).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await api.as(wu).delete(`${PATH}/${id}`)).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await api.as(li).delete(`${PATH}/none`)).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await views(li)).toMatchObject([{ name: 'Mine' }]);
});

test('there are at most 20 views per queue, also when they are saved concurrently', async () => {
  for (let n = 1; n <= 18; n += 1) await save(li, `View ${n}`);
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(li, name)));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(answers.find(([status]) => status === 409)).toMatchObject([409, { code: 'Account.QueueView.Limit' }]);
});

test.each([
  ['an empty name', { name: ' ' }, 'name', 'viewName.empty'],
  ['a long name', { name: 'x'.repeat(41) }, 'name', 'viewName.tooLong'],
  ['filters that are no query string', { filters: '<b>' }, 'filters', 'request.invalid'],
  ['an unknown queue', { queue: 'orders' }, 'queue', 'request.invalid'],
])('%s is rejected', async (_, more, field, code) => {
  expect(await save(li, 'Mine', more)).toMatchObject([400, { fields: { [field]: { code } } }]);
});

test.each([
  ['a signed-out caller', null, 401],
  ['a partner', callerOf(UserType.partner, 'p'), 403],
])('%s has no views', async (_, caller, status) => {
  expect((await api.as(caller).get(PATH))[0]).toBe(status);
  expect((await save(caller, 'Mine'))[0]).toBe(status);
});
