import type { Caller } from '../../platform/http/caller/caller.ts';
import { colleague, contactBody, partnerCompany } from '../../testing/worlds/partner-company.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const acme = await partnerCompany(api, 'acme');
const elin = await colleague(api, acme, 'elin');
const bolt = await partnerCompany(api, 'bolt');
const roles: Caller[] = [bolt, await colleague(api, bolt, 'platform', 1), await colleague(api, bolt, 'ordinary')];
await api.db
  .updateTable('app_user')
  .set({ email_verified: true, password_hash: 'a hash' })
  .where('co_id', 'in', ['co-acme', 'co-bolt'])
  .execute();

const PARTNER = '/api/account/v1/partner/co-acme';
const token = { verify_code_token: 'made-up' };
const file = () => {
  const data = new FormData();
  data.set('file', new Blob(['姓名,手机号,邮箱,职务\nOla,13900000001,ola@people.example,销售']), 'people.csv');
  return data;
};
/** Every call about contacts, with ids of company acme. */
const CALLS: readonly [string, (by: ReturnType<typeof api.as>) => Promise<Answer>][] = [
  ['list', (by) => by.get(`${PARTNER}/user`)],
  ['read', (by) => by.get(`${PARTNER}/user/${elin.userId}`)],
  ['create', (by) => by.post(`${PARTNER}/user`, contactBody())],
  ['change', (by) => by.put(`${PARTNER}/user/${elin.userId}`, { ...contactBody(), version: 1 })],
  ['disable', (by) => by.put(`${PARTNER}/user/${elin.userId}/status`, { active_status: 0 })],
  ['delete', (by) => by.delete(`${PARTNER}/user/${elin.userId}`)],
  ['reset', (by) => by.put(`${PARTNER}/user/${elin.userId}/reset_password_email`)],
  ['invite', (by) => by.post(`/api/account/v1/user/${elin.userId}/invitation`)],
  ['withdraw', (by) => by.delete(`/api/account/v1/user/${elin.userId}/invitation`)],
  ['look at a file', (by) => by.post(`${PARTNER}/contacts/import?dry_run=1`, file())],
  ['send a file', (by) => by.post(`${PARTNER}/contacts/import`, file())],
  ['export', (by) => by.get(`${PARTNER}/contacts/export`)],
  ['read the hand-over', (by) => by.get(`${PARTNER}/owner/offer`)],
  ['find successors', (by) => by.get(`${PARTNER}/owner/candidates`)],
  ['offer', (by) => by.post(`${PARTNER}/owner/offer`, { contact_id: elin.userId, ...token })],
  ['withdraw the offer', (by) => by.delete(`${PARTNER}/owner/offer`)],
  ['accept', (by) => by.put(`${PARTNER}/owner`, token)],
  [
    'appoint',
    (by) => by.put('/api/account/v2/partner/co-acme/owner', { contact_id: elin.userId, reason: 'Mine now.' }),
  ],
  ['read the company', (by) => by.get(`/api/account/v1/user/${acme.userId}/company_info`)],
  ['read the partner types', (by) => by.get(`/api/account/v1/user/${acme.userId}/business_info`)],
  ['read the person', (by) => by.get(`/api/account/v1/user/${acme.userId}`)],
  ['apply', (by) => by.put(`/api/account/v1/user/${acme.userId}/approval`)],
];

const stored = async () => [
  await api.db.selectFrom('app_user').selectAll().where('co_id', '=', 'co-acme').orderBy('user_id').execute(),
  await api.db.selectFrom('invitation').selectAll().execute(),
  await api.db.selectFrom('ownership_offer').selectAll().execute(),
  await api.db.selectFrom('outbox').select('id').execute(),
];

test.each(CALLS)('no role of another company may %s: refused, and nothing changes', async (_, call) => {
  const before = await stored();
  for (const caller of roles) {
    const [status] = await call(api.as(caller));
    expect([403, 404]).toContain(status);
  }
  expect(await stored()).toEqual(before);
});
