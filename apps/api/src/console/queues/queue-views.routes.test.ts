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
  ['an unknown list', { queue: 'orders' }, 'queue', 'request.invalid'],
])('%s is rejected', async (_, more, field, code) => {
  expect(await save(li, 'Mine', more)).toMatchObject([400, { fields: { [field]: { code } } }]);
});

describe('views that are shared', () => {
  const admin = callerOf(UserType.employee, 'ma', { privileges: [Privilege.admin] });
  const other = callerOf(UserType.employee, 'sun', { privileges: [Privilege.admin] });
  const share = async (name: string, more: object = {}, by = admin) => {
    await save(by, name, more);
    const id = await idOf(by, name);
    return { id, answer: await api.as(by).put(`${PATH}/${id}/shared`, { shared: 1 }) };
  };
  const seen = async (by: By) => (await views(by)).map(({ name }) => name);
  const audited = async () =>
    (await api.db.selectFrom('audit').select('action').where('action', 'like', 'view.%').orderBy('id').execute()).map(
      ({ action }) => action,
    );
  beforeEach(() => api.db.deleteFrom('audit').where('action', 'like', 'view.%').execute());

  test('an administrator shares a view with all who may open its list', async () => {
    expect((await share('Urgent', { is_default: 1 })).answer).toEqual([200, {}]);
    await share('Large partners', { queue: 'partners' });
    expect(await views(li)).toMatchObject([{ name: 'Urgent', shared: 1, is_default: 0 }]);
    expect(await seen(other)).toEqual(['Urgent', 'Large partners']);
    const viewer = callerOf(UserType.employee, 'qi', { privileges: [Privilege.partnerView] });
    expect(await seen(viewer)).toEqual(['Large partners']);
    await save(viewer, 'Own', { queue: 'partners' });
    expect(await seen(viewer)).toEqual(['Large partners', 'Own']);
    expect(await audited()).toEqual(['view.shared', 'view.shared']);
  });

  test('others neither share, change nor delete', async () => {
    const { id } = await share('Urgent');
    await save(li, 'Mine');
    expect((await api.as(li).put(`${PATH}/${await idOf(li, 'Mine')}/shared`, { shared: 1 }))[0]).toBe(403);
    expect((await api.as(li).put(`${PATH}/${id}`, { name: 'Theirs' }))[0]).toBe(404);
    expect((await api.as(li).delete(`${PATH}/${id}`))[0]).toBe(404);
    expect((await api.as(admin).put(`${PATH}/${await idOf(li, 'Mine')}/shared`, { shared: 1 }))[0]).toBe(404);
  });

  test('each administrator changes and deletes them, or takes one back', async () => {
    const [{ id }, { id: second }] = [await share('Urgent'), await share('Late')];
    expect(await api.as(other).put(`${PATH}/${id}`, { name: 'Urgent ones', filters: '', is_default: 1 })).toEqual([
      200,
      {},
    ]);
    expect(await views(li)).toMatchObject([{ name: 'Late' }, { name: 'Urgent ones', filters: '', is_default: 0 }]);
    expect(await api.as(other).put(`${PATH}/${id}/shared`, { shared: 0 })).toEqual([200, {}]);
    expect([await seen(admin), await seen(other)]).toEqual([['Late'], ['Late', 'Urgent ones']]);
    expect(await api.as(other).delete(`${PATH}/${second}`)).toEqual([200, {}]);
    expect(await seen(li)).toEqual([]);
    expect(await audited()).toEqual(['view.shared', 'view.shared', 'view.changed', 'view.unshared', 'view.deleted']);
  });

  test('their names are unique, and there are at most 20 of a list, also when they are shared concurrently', async () => {
    await share('Urgent');
    expect((await share('URGENT', {}, other)).answer).toMatchObject([409, { code: 'Account.QueueView.Exists' }]);
    for (let n = 2; n <= 18; n += 1) await share(`View ${n}`);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name, at) => share(name, {}, at % 2 ? admin : other)));
    expect(answers.map(({ answer: [status] }) => status).sort()).toEqual([200, 200, 409, 409]);
  });
});

test('the columns that a person hides are kept for each list, for this person alone', async () => {
  const hide = (by: By, list: string, hidden: string[]) =>
    api.as(by).put(`/api/account/v1/console/lists/${list}/columns`, { hidden });
  const columns = async (by: By) => (await api.as(by).get(PATH))[1].columns as unknown;
  expect(await hide(li, 'customers', ['industry', 'lic_code'])).toEqual([200, {}]);
  expect(await hide(li, 'audit', [])).toEqual([200, {}]);
  expect(await hide(li, 'customers', ['industry'])).toEqual([200, {}]);
  expect(await columns(li)).toEqual(
    expect.arrayContaining([
      { list: 'customers', hidden: ['industry'] },
      { list: 'audit', hidden: [] },
    ]),
  );
  expect(await columns(wu)).toEqual([]);
  expect((await hide(li, 'orders', []))[0]).toBe(404);
  expect((await hide(li, 'customers', ['<b>']))[0]).toBe(400);
});

test.each([
  ['a signed-out caller', null, 401],
  ['a partner', callerOf(UserType.partner, 'p'), 403],
])('%s has no views', async (_, caller, status) => {
  expect((await api.as(caller).get(PATH))[0]).toBe(status);
  expect((await save(caller, 'Mine'))[0]).toBe(status);
});
