import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { contactWorld } from '../../testing/worlds/contact-world.ts';
import { colleague, contactBody, partnerCompany } from '../../testing/worlds/partner-company.ts';

const api = await testApi();
const { acme, path, create, made, rowOf } = await contactWorld(api);
const bolt = await partnerCompany(api, 'bolt');

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

describe('who may do what', () => {
  let mine: string;
  beforeAll(async () => {
    mine = await made();
  });
  const calls = (id: string, co: string): [string, (caller: Caller) => Promise<Answer>][] => [
    ['create', (caller) => api.as(caller).post(path(co), contactBody())],
    ['change', (caller) => api.as(caller).put(`${path(co)}/${id}`, contactBody())],
    ['disable', (caller) => api.as(caller).put(`${path(co)}/${id}/status`, { active_status: 0 })],
    ['delete', (caller) => api.as(caller).delete(`${path(co)}/${id}`)],
    ['reset', (caller) => api.as(caller).put(`${path(co)}/${id}/reset_password_email`)],
    ['reset the steps of', (caller) => api.as(caller).put(`${path(co)}/${id}/second_factor`, { reason: 'x' })],
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
