import { Privilege } from '@portal/common/enums/staff/privilege';
import { makeAccount, makeCompany, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const approver = staffWith('approver', Privilege.approvalAccount);
const QUEUE = '/api/account/v1/customer/0/account/approvals';
const list = async (query: string) =>
  (await api.as(approver).get(`${QUEUE}?${query}`))[1] as {
    total_count: number;
    entries: { id: number; user_id: string }[];
  };
let made = 0;

/** An application for an account. */
async function applied(more: object = {}): Promise<{ id: number; user: string; co: string }> {
  made += 1;
  const [user, co] = [`u-a${made}`, `co-a${made}`] as const;
  await makeCompany(api, co, `Asking ${made} 有限公司`);
  await makeAccount(api, user, co, { status: 1, login_name: `asking_${made}`, email: null, source: 1, ...more });
  const { id } = await api.db
    .insertInto('account_application')
    .values({
      user_id: user,
      co_id: co,
      applicant: 'Lin',
      note: 'New in sales.',
      applied_at: api.services.clock.now(),
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, user, co };
}
const decide = (
  { id, user, co }: { id: number; user: string; co: string },
  result: number,
  opinion = '',
  caller: Parameters<typeof api.as>[0] = approver,
) =>
  api
    .as(caller)
    .put(`/api/account/v1/customer/${co}/account/${user}/approval?id=${id}`, {
      user_id: user,
      co_id: co,
      id,
      opinion,
      result,
    });
const statusOf = async (user: string) =>
  (await api.db.selectFrom('app_user').select('status').where('user_id', '=', user).executeTakeFirstOrThrow()).status;
const messages = (to: string) =>
  api.db.selectFrom('outbox').select(['template', 'text']).where('recipient', '=', to).execute();

test('the list is by status and by a part of the company name, oldest first', async () => {
  const one = await applied();
  api.advance(60);
  const two = await applied();
  expect(await list('status=1')).toMatchObject({
    total_count: 2,
    entries: [
      { id: one.id, source_name: 'E3', applicant: 'Lin', note: 'New in sales.', approval_time: null, remark: '' },
      { id: two.id },
    ],
  });
  expect((await list('status=1&order=desc')).entries[0]?.id).toBe(two.id);
  expect((await list(`status=0&company_name=${encodeURIComponent('sking 2')}`)).entries.map(({ id }) => id)).toEqual([
    two.id,
  ]);
  expect((await list(`status=1&except=${one.id}`)).total_count).toBe(1);
  expect(
    (await api.as(approver).get(`/api/account/v1/customer/${one.co}/account/approvals?status=0`))[1].total_count,
  ).toBe(1);
  expect((await api.as(approver).get(`${QUEUE}?status=7`))[0]).toBe(400);
});

test('an approved account becomes active and is invited; a second decision gets the result of the first', async () => {
  const asked = await applied({ email: 'asked@acme.example' });
  expect(await decide(asked, 2)).toEqual([200, {}]);
  expect(await statusOf(asked.user)).toBe(2);
  expect(await messages('asked@acme.example')).toMatchObject([{ template: 'invitation' }]);
  expect(await decide(asked, 3, 'no')).toMatchObject([400, { code: '4001213001' }]);
  expect(await statusOf(asked.user)).toBe(2);
});

test('a rejection needs an opinion, which is sent to the account', async () => {
  const asked = await applied({ phone: '+86-13811112222' });
  expect(await decide(asked, 3, ' ')).toMatchObject([400, { code: 'opinion.empty' }]);
  expect(await decide(asked, 3, 'x'.repeat(1001))).toMatchObject([400, { code: 'opinion.tooLong' }]);
  expect(await decide(asked, 3, 'Name the person.')).toEqual([200, {}]);
  expect(await statusOf(asked.user)).toBe(3);
  expect(await messages('+86-13811112222')).toMatchObject([
    { template: 'accountRejected', text: expect.stringContaining('Name the person.') },
  ]);
  expect(await decide(asked, 2)).toMatchObject([400, { code: '4001213002' }]);
});

test('of two concurrent decisions one wins', async () => {
  const asked = await applied();
  const both = await Promise.all([decide(asked, 2), decide(asked, 3, 'no')]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
  expect(
    await api.db
      .selectFrom('audit')
      .select('id')
      .where('object_id', '=', asked.user)
      .where('action', 'like', 'accountApplication.%')
      .execute(),
  ).toHaveLength(1);
});

test('path, query and body must approve, also with what is stored', async () => {
  const [one, two] = [await applied(), await applied()];
  const put = (path: string, body: object) =>
    api.as(approver).put(path, { user_id: one.user, co_id: one.co, id: one.id, opinion: '', result: 2, ...body });
  const path = `/api/account/v1/customer/${one.co}/account/${one.user}/approval?id=${one.id}`;
  for (const body of [{ id: two.id }, { user_id: two.user }, { co_id: two.co }])
    expect((await put(path, body))[0]).toBe(400);
  expect(await decide({ ...one, co: two.co }, 2)).toMatchObject([404, { code: '4041100009' }]);
  expect(await decide({ ...one, user: two.user }, 2)).toMatchObject([404, { code: '4041100009' }]);
  expect([await statusOf(one.user), await statusOf(two.user)]).toEqual([1, 1]);
});

test.each(strangers(Privilege.approvalAccount))(
  '%s can neither list nor decide applications',
  async (_, caller, status) => {
    const asked = await applied();
    expect((await api.as(caller).get(`${QUEUE}?status=0`))[0]).toBe(status);
    expect((await decide(asked, 2, '', caller))[0]).toBe(status);
    expect(await statusOf(asked.user)).toBe(1);
  },
);
