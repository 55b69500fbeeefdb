import { Privilege } from '@portal/common/enums/staff/privilege';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { creditCode } from '../../../testing/worlds/certification-world.ts';
import { makeAccount, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { picture, uploadForm } from '../../../testing/pictures.ts';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi({ SITE_ID: '2', SECOND_PAIR_OF_EYES: 'company-deletion' });
const edits = [Privilege.customerContactEdit, Privilege.customerView] as const;
const [one, two, three] = [staffWith('one', ...edits), staffWith('two', ...edits), staffWith('three', ...edits)];
const PATH = '/api/account/v1/customer';
const companies = (id: string) => api.db.selectFrom('company').select('co_id').where('co_id', '=', id).execute();
let made = 0;

/** A customer that `one` created. */
const created = async (): Promise<string> =>
  (await api.as(one).post(PATH, { company_name: `Made ${(made += 1)} Ltd`, company_country: 6 }))[1].id;
/** The same, with its deletion proposed. */
async function proposed(): Promise<{ id: string; proposal: number }> {
  const id = await created();
  expect(await api.as(one).delete(`${PATH}/${id}`)).toEqual([200, { proposed: 1 }]);
  return { id, proposal: (await api.as(two).get(`${PATH}/${id}`))[1].proposals[0].id };
}
const confirm = (id: string, proposal: number, by: Parameters<typeof api.as>[0] = two) =>
  api.as(by).post(`${PATH}/${id}/proposal/confirmation`, { proposal });

test('the deletion of an own customer is proposed by its creator and confirmed by somebody else; the audit entry names both', async () => {
  const { id, proposal } = await proposed();
  expect(await companies(id)).toHaveLength(1);
  expect(await api.as(two).get(`${PATH}/${id}`)).toMatchObject([
    200,
    { proposed: 1, second_pair: ['company-deletion'], proposals: [{ name: one.userId, own: 0, state: 'open' }] },
  ]);
  expect(
    (await api.as(two).get('/api/account/v1/customers?limit=10&offset=0'))[1].entries.find(
      (row: { company_id: string }) => row.company_id === id,
    ),
  ).toMatchObject({ proposed: 1, second_pair: ['company-deletion'] });
  expect(await api.as(one).delete(`${PATH}/${id}`)).toMatchObject([409, { code: 'Account.Deletion.Proposed' }]);
  expect(await confirm(id, proposal, one)).toMatchObject([403, { code: 'Account.Proposal.Own' }]);
  expect(await companies(id)).toHaveLength(1);

  const answers = await Promise.all([confirm(id, proposal, two), confirm(id, proposal, three)]);
  expect(answers.map(([status]) => status).sort()[0]).toBe(200);
  expect(['Account.NotFound', 'Account.Proposal.Gone']).toContain(answers.find(([status]) => status !== 200)?.[1].code);
  expect(await companies(id)).toEqual([]);
  expect(await api.db.selectFrom('proposal').select('id').where('subject_id', '=', id).execute()).toEqual([]);
  expect(
    await api.db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'customer.deleted')
      .where('object_id', '=', id)
      .execute(),
  ).toMatchObject([
    { actor_id: answers[0][0] === 200 ? two.userId : three.userId, detail: { proposed_by: one.userId } },
  ]);
});

test('the list has only customers to delete on request, and the count says how many the caller may confirm', async () => {
  await api.db
    .updateTable('proposal')
    .set({ outcome: 'lapsed', ended_at: api.services.clock.now() })
    .where('outcome', 'is', null)
    .execute();
  const counted = async (caller: Caller) => (await api.as(caller).get('/api/account/v1/approvals/counts'))[1].deletions;
  const listed = async (query: string) => {
    const [status, { entries, total_count }] = await api.as(two).get(`/api/account/v1/customers?proposed=1&${query}`);
    return [status, total_count, entries.map(({ company_id }: { company_id: string }) => company_id)];
  };
  expect(await listed('limit=10')).toEqual([200, 0, []]);
  const [first, second] = [await proposed(), await proposed()];
  await created();
  expect(await listed('limit=10')).toEqual([200, 2, expect.arrayContaining([first.id, second.id])]);
  expect(await listed('limit=1&offset=1')).toEqual([200, 2, [expect.any(String)]]);
  expect(await listed('company_name=nothing')).toEqual([200, 0, []]);
  expect((await api.as(two).get('/api/account/v1/customers?proposed=0'))[0]).toBe(400);

  // Who proposed it, and who may only see the list, cannot confirm it.
  expect([await counted(one), await counted(two), await counted(staffWith('sees', Privilege.customerManage))]).toEqual([
    [{ list: 'companies', proposed: 2, to_confirm: 0 }],
    [{ list: 'companies', proposed: 2, to_confirm: 2 }],
    [{ list: 'companies', proposed: 2, to_confirm: 0 }],
  ]);
  expect(await counted(staffWith('decides', Privilege.approvalContract, Privilege.customerContactEdit))).toEqual([]);
  expect(await confirm(first.id, first.proposal)).toEqual([200, {}]);
  expect(await counted(two)).toEqual([{ list: 'companies', proposed: 1, to_confirm: 1 }]);
  expect(await listed('limit=10')).toEqual([200, 1, [second.id]]);
});

test('it is returned with a reason or withdrawn, and can be proposed again', async () => {
  const { id, proposal } = await proposed();
  expect(await api.as(two).delete(`${PATH}/${id}/proposal`)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
  expect(await api.as(two).post(`${PATH}/${id}/proposal/return`, { proposal, reason: 'They called today.' })).toEqual([
    200,
    {},
  ]);
  expect((await api.as(one).get(`${PATH}/${id}`))[1]).toMatchObject({
    proposed: 0,
    proposals: [{ state: 'returned', ended_by: two.userId, reason: 'They called today.' }],
  });
  expect(await confirm(id, proposal)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
  expect(await api.as(one).delete(`${PATH}/${id}`)).toEqual([200, { proposed: 1 }]);
  expect(await api.as(one).delete(`${PATH}/${id}/proposal`)).toEqual([200, {}]);
  expect(await companies(id)).toHaveLength(1);
});

test('what could not be deleted is neither proposed nor confirmed', async () => {
  const busy = await created();
  await makeAccount(api, 'u-busy', busy, { login_name: 'busy' });
  expect(await api.as(one).delete(`${PATH}/${busy}`)).toMatchObject([409, { code: 'Account.Company.Accounts' }]);
  expect(await api.as(two).delete(`${PATH}/${await created()}`)).toMatchObject([
    403,
    { code: 'Account.Company.Not.Own' },
  ]);
  const { id, proposal } = await proposed();
  await makeAccount(api, 'u-late', id, { login_name: 'late' });
  expect(await confirm(id, proposal)).toMatchObject([409, { code: 'Account.Company.Accounts' }]);
  // A confirmation that is refused leaves the proposal open.
  await api.db.deleteFrom('app_user').where('user_id', '=', 'u-late').execute();
  expect(await confirm(id, proposal)).toEqual([200, {}]);
});

test('a request for verification ends the proposal', async () => {
  const { id, proposal } = await proposed();
  const form = uploadForm(await picture());
  form.set('company_id', id);
  const [, { lic_id }] = await api.as(one).post('/api/account/v2/certification/lic', form);
  expect(
    (
      await api
        .as(one)
        .post(`/api/account/v2/certification/enterprise?company_id=${id}`, {
          company: 'Kept Ltd',
          lic_type: 1,
          lic_id,
          lic_code: creditCode(900),
        })
    )[0],
  ).toBe(200);
  expect((await api.as(two).get(`${PATH}/${id}`))[1].proposals).toMatchObject([{ state: 'lapsed' }]);
  expect(await confirm(id, proposal)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
  expect(await companies(id)).toHaveLength(1);
});

test.each(strangers(Privilege.customerContactEdit))(
  '%s can neither confirm, return nor withdraw',
  async (_, caller, status) => {
    const { id, proposal } = await proposed();
    expect((await confirm(id, proposal, caller))[0]).toBe(status);
    expect((await api.as(caller).post(`${PATH}/${id}/proposal/return`, { proposal, reason: 'No.' }))[0]).toBe(status);
    expect((await api.as(caller).delete(`${PATH}/${id}/proposal`))[0]).toBe(status);
    expect(await companies(id)).toHaveLength(1);
  },
);
