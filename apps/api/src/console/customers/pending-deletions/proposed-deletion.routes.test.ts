import { Privilege } from '@portal/common/enums/staff/privilege';
import { markCancelled } from '../../../people/cancellation/cancellation.db.ts';
import { deleteNextDue } from '../../../people/cancellation/deletion.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { testApi } from '../../../testing/test-api.ts';
import { makeAccount, makeCompany, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';

const api = await testApi({ SECOND_PAIR_OF_EYES: 'company-deletion' });
const [one, two, three] = [
  staffWith('one', Privilege.customerCancelView),
  staffWith('two', Privilege.customerCancelView),
  staffWith('three', Privilege.customerCancelView),
];
const at = (id: string) => `/api/account/v1/enterprise_user/${id}/cancel/approval`;
const proposalOf = (id: string) => `/api/account/v1/enterprise_user/0/cancel/approvals/${id}/proposal`;
const statusOf = async (id: string) =>
  (await api.db.selectFrom('app_user').select('status').where('user_id', '=', id).executeTakeFirstOrThrow()).status;
let made = 0;

/** An enterprise account whose owner asked for deletion, and whose deletion `one` has proposed. */
async function proposed(): Promise<{ id: string; co: string; email: string; proposal: number }> {
  made += 1;
  const [id, co, email] = [`u-p${made}`, `co-p${made}`, `p${made}@acme.example`] as const;
  await makeCompany(api, co, `Leaving ${made}`);
  await makeAccount(api, id, co, { email, email_verified: true, login_name: `leaver_${made}` });
  await inTransaction(api.db, (tx) => markCancelled(tx, id, api.services.clock.now()));
  expect(await api.as(one).delete(`${at(id)}?login_name=leaver_${made}`)).toEqual([200, { proposed: 1 }]);
  const {
    proposals: [{ id: proposal }],
  } = (await api.as(two).get(at(id)))[1];
  return { id, co, email, proposal };
}

test('a deletion is proposed by one and confirmed by another; the audit entry names both', async () => {
  const { id, co, email, proposal } = await proposed();
  expect(await statusOf(id)).toBe(5);
  expect(await api.as(two).get(at(id))).toMatchObject([
    200,
    {
      second_pair: ['company-deletion'],
      proposals: [{ name: one.userId, own: 0, state: 'open', kinds: ['company-deletion'] }],
    },
  ]);
  expect(
    (await api.as(two).get('/api/account/v1/enterprise_user/0/cancel/approvals'))[1].entries.filter(
      (row: { proposed: number }) => row.proposed === 1,
    ),
  ).toMatchObject([{ user_id: id }]);
  expect(await api.as(two).delete(`${at(id)}?login_name=leaver_${made}`)).toMatchObject([
    409,
    { code: 'Account.Deletion.Proposed' },
  ]);
  expect(await api.as(one).post(`${proposalOf(id)}/confirmation`, { proposal })).toMatchObject([
    403,
    { code: 'Account.Proposal.Own' },
  ]);
  expect(await statusOf(id)).toBe(5);

  const answers = await Promise.all(
    [two, three].map((by) => api.as(by).post(`${proposalOf(id)}/confirmation`, { proposal })),
  );
  expect(answers.map(([status]) => status).sort()[0]).toBe(200);
  // The second one met the account before or after it was deleted.
  expect(['Account.Cancel.Gone', 'Account.Proposal.Gone']).toContain(
    answers.find(([status]) => status !== 200)?.[1].code,
  );
  expect(await statusOf(id)).toBe(6);
  expect(await api.db.selectFrom('company').select('co_id').where('co_id', '=', co).execute()).toEqual([]);
  expect(await api.db.selectFrom('outbox').select('template').where('recipient', '=', email).execute()).toEqual([
    { template: 'accountDeleted' },
  ]);
  const [deleted] = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'account.deleted')
    .where('object_id', '=', id)
    .execute();
  expect(deleted).toMatchObject({
    actor_id: answers[0]![0] === 200 ? two.userId : three.userId,
    detail: { proposed_by: one.userId },
  });
});

test('the list has only accounts to delete now on request, and the count says how many the caller may confirm', async () => {
  await api.db
    .updateTable('proposal')
    .set({ outcome: 'lapsed', ended_at: api.services.clock.now() })
    .where('outcome', 'is', null)
    .execute();
  const counted = async (caller: Caller) => (await api.as(caller).get('/api/account/v1/approvals/counts'))[1].deletions;
  const listed = async (query = '') => {
    const [status, { entries, total_count }] = await api
      .as(two)
      .get(`/api/account/v1/enterprise_user/0/cancel/approvals?proposed=1${query}`);
    return [status, total_count, entries.map(({ user_id }: { user_id: string }) => user_id)];
  };
  expect(await listed()).toEqual([200, 0, []]);
  const [first, second] = [await proposed(), await proposed()];
  expect(await listed()).toEqual([200, 2, expect.arrayContaining([first.id, second.id])]);
  expect(await listed('&limit=1&offset=1')).toEqual([200, 2, [expect.any(String)]]);
  expect([await counted(one), await counted(two)]).toEqual([
    [{ list: 'cancelled', proposed: 2, to_confirm: 0 }],
    [{ list: 'cancelled', proposed: 2, to_confirm: 2 }],
  ]);
  expect(await counted(staffWith('all', Privilege.admin))).toEqual([
    { list: 'companies', proposed: 0, to_confirm: 0 },
    { list: 'cancelled', proposed: 2, to_confirm: 2 },
  ]);
  expect(await counted(staffWith('decides', Privilege.approvalContract))).toEqual([]);

  expect(await api.as(one).put(`${at(first.id)}?restore=1`)).toEqual([200, {}]);
  const manager = staffWith('manager', Privilege.customerAccountReset, Privilege.customerAccountView);
  const name = `leaver_${made}`;
  // The list of accounts is no way around the second person.
  expect(
    await api.as(manager).delete(`/api/account/v1/customer/${second.co}/account/${second.id}?login_name=${name}`),
  ).toMatchObject([409, { code: 'Account.Delete.Cancelling' }]);
  expect(await api.as(manager).get(`/api/account/v1/customer/${second.co}/account/${second.id}`)).toMatchObject([
    200,
    { undeletable: 'Account.Delete.Cancelling' },
  ]);
  expect(await statusOf(second.id)).toBe(5);
  expect(await api.as(one).put(`${at(second.id)}?restore=1`)).toEqual([200, {}]);
  expect(await counted(two)).toEqual([{ list: 'cancelled', proposed: 0, to_confirm: 0 }]);
  expect(await listed()).toEqual([200, 0, []]);
});

test('it is returned with a reason or withdrawn, and can be proposed again', async () => {
  const { id, proposal } = await proposed();
  expect(await api.as(one).post(`${proposalOf(id)}/return`, { proposal, reason: 'Own.' })).toMatchObject([
    403,
    { code: 'Account.Proposal.Own' },
  ]);
  expect(await api.as(two).delete(proposalOf(id))).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
  expect(await api.as(two).post(`${proposalOf(id)}/return`, { proposal, reason: 'They called today.' })).toEqual([
    200,
    {},
  ]);
  expect((await api.as(one).get(at(id)))[1].proposals).toMatchObject([
    { own: 1, state: 'returned', ended_by: two.userId, reason: 'They called today.' },
  ]);
  expect(await api.as(one).delete(`${at(id)}?login_name=leaver_${made}`)).toEqual([200, { proposed: 1 }]);
  expect(await api.as(one).delete(proposalOf(id))).toEqual([200, {}]);
  expect(await api.as(two).post(`${proposalOf(id)}/confirmation`, { proposal })).toMatchObject([
    409,
    { code: 'Account.Proposal.Gone' },
  ]);
  expect(await statusOf(id)).toBe(5);
});

test('restoring the account ends the proposal', async () => {
  const { id, proposal } = await proposed();
  expect(await api.as(one).put(`${at(id)}?restore=1`)).toEqual([200, {}]);
  expect(await api.as(two).post(`${proposalOf(id)}/confirmation`, { proposal })).toMatchObject([
    404,
    { code: 'Account.Cancel.Gone' },
  ]);
  await inTransaction(api.db, (tx) => markCancelled(tx, id, api.services.clock.now()));
  expect((await api.as(two).get(at(id)))[1].proposals).toMatchObject([{ state: 'lapsed' }]);
  expect(await api.as(two).post(`${proposalOf(id)}/confirmation`, { proposal })).toMatchObject([
    409,
    { code: 'Account.Proposal.Gone' },
  ]);
  expect(await statusOf(id)).toBe(5);
});

test('what is due is deleted without a second person, and the proposal ends', async () => {
  const { id } = await proposed();
  api.advance(60 * 86_400);
  while (await deleteNextDue(api.services)) continue;
  expect(await statusOf(id)).toBe(6);
  expect(
    await api.db.selectFrom('proposal').select(['outcome', 'ended_by']).where('subject_id', '=', id).execute(),
  ).toEqual([{ outcome: 'lapsed', ended_by: null }]);
});

test.each(strangers(Privilege.customerCancelView))(
  '%s can neither confirm, return nor withdraw',
  async (_, caller, status) => {
    const { id, proposal } = await proposed();
    expect((await api.as(caller).post(`${proposalOf(id)}/confirmation`, { proposal }))[0]).toBe(status);
    expect((await api.as(caller).post(`${proposalOf(id)}/return`, { proposal, reason: 'No.' }))[0]).toBe(status);
    expect((await api.as(caller).delete(proposalOf(id)))[0]).toBe(status);
    expect(await statusOf(id)).toBe(5);
  },
);
