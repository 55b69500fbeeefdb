import { sql } from 'kysely';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import { decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { countRequests } from './certification-count.db.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const count = (statuses?: number[]) => inTransaction(api.db, (tx) => countRequests(tx, { userType: 2 }, statuses));
const listed = async (query: Record<string, string>) =>
  (
    await api
      .as(approver)
      .get(
        `/api/account/v1/certification/approvals?${new URLSearchParams({ start: '0', count: '10', user_type: '2', ...query })}`,
      )
  )[1].Data as { TotalNum: number; Detail: { ID: number }[] };

test('the counters follow every change, except rolled-back ones', async () => {
  const callers = ['a', 'b', 'c'].map((name) => callerOf(UserType.enterprise, name));
  for (const [at, caller] of callers.entries()) await submit(api, caller, at + 1);
  expect([await count(), await count([1]), await count([2, 3])]).toEqual([3, 3, 0]);

  await decideOn(api, approver, callers[0]!, 2);
  await decideOn(api, approver, callers[1]!, 3);
  expect([await count([1]), await count([2]), await count([3]), await count([2, 3, 4])]).toEqual([1, 1, 1, 2]);
  expect(await listed({ status: '2,3,4' })).toMatchObject({ TotalNum: 2, Detail: [{}, {}] });
  expect(await inTransaction(api.db, (tx) => countRequests(tx, { coId: callers[1]!.coId! }))).toBe(1);

  const waiting = await requestOf(api, callers[2]!.coId!);
  expect(await listed({ status: '1', except: String(waiting) })).toMatchObject({ TotalNum: 0, Detail: [] });
  expect(await listed({ status: '2', except: String(waiting) })).toMatchObject({ TotalNum: 1, Detail: [{}] });

  await expect(
    inTransaction(api.db, async (tx) => {
      await tx
        .updateTable('certification')
        .set({ status: 4, decided_at: new Date() })
        .where('approval_id', '=', waiting)
        .execute();
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await count([1])).toBe(1);

  await api.db.deleteFrom('certification').where('approval_id', '=', waiting).execute();
  expect([await count(), await count([1])]).toEqual([2, 0]);
});

test('filtered totals are counted up to ten thousand; one more means "more"', async () => {
  const many = callerOf(UserType.enterprise, 'many');
  await submit(api, many, 900);
  // Disable the counters for bulk inserts; they are not tested here.
  await sql`alter table certification disable trigger certification_counted`.execute(api.db);
  await sql`insert into certification (co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at, decided_at)
    select ${many.coId}, ${many.userId}, 2, 1, 'Numberless', 'x', 2, 3, now(), now() from generate_series(1, 10005) n`.execute(
    api.db,
  );
  await sql`alter table certification enable trigger certification_counted`.execute(api.db);
  expect(await listed({ status: '3', company: 'Numberless' })).toMatchObject({ TotalNum: 10_001 });
  expect(await listed({ status: '3', company: 'numberless', from: '2000-01-01', to: '2000-01-02' })).toMatchObject({
    TotalNum: 0,
  });
});
