import { reviewConflict } from '@portal/common/contract/queues/review';
import type * as z from 'zod/mini';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { findRequest, type RequestId } from '../../../companies/requests/requests.db.ts';
import { conflictKeys, findConflicts, type Conflict } from './conflicts.db.ts';
import { findSubject } from './subject.db.ts';

type ReviewConflict = z.input<typeof reviewConflict>;

interface Named {
  name: string;
  kind: number;
}

/** Who sees which record: requests by their queue, customers, partner companies and people by their pages. */
function maySee({ privileges }: Pick<Caller, 'privileges'>, conflict: Conflict, kind: number): boolean {
  const any = (...wanted: Privilege[]) => wanted.some((one) => holds(privileges, one));
  if (conflict.request && any(Privilege.approvalCertification)) return true;
  if (kind === UserType.partner)
    return any(Privilege.partnerView, Privilege.approvalRegister, Privilege.approvalContract);
  return kind === UserType.enterprise
    ? any(Privilege.customerView, Privilege.customerManage)
    : any(Privilege.customerAccountView);
}

function stateOf({ closing, request }: Conflict): ReviewConflict['state'] {
  if (closing !== undefined) return 'closing';
  if (!request) return 'known';
  return request.status === ApprovalStatus.pending ? 'waiting' : 'decided';
}

async function namesOf(tx: Tx, conflicts: readonly Conflict[]): Promise<Map<string, Named>> {
  const coIds = conflicts.flatMap(({ coId }) => coId ?? []);
  const userIds = conflicts.flatMap(({ userId }) => userId ?? []);
  const companies =
    coIds.length === 0
      ? []
      : await tx
          .selectFrom('company')
          .select(['co_id as id', 'company_name as name', 'kind'])
          .where('co_id', 'in', coIds)
          .execute();
  const people =
    userIds.length === 0
      ? []
      : await tx
          .selectFrom('app_user')
          .select(['user_id as id', 'user_name as name', 'user_type as kind'])
          .where('user_id', 'in', userIds)
          .execute();
  return new Map([...companies, ...people].map(({ id, name, kind }) => [id, { name, kind }]));
}

/** The conflicts as a viewer may see them: of records that the viewer may not open only what is shared. */
async function shown(
  tx: Tx,
  conflicts: readonly Conflict[],
  caller: Pick<Caller, 'privileges'>,
  known: ReadonlySet<string> | undefined,
): Promise<ReviewConflict[]> {
  const names = await namesOf(tx, conflicts);
  return conflicts.map((conflict) => {
    const { name, kind } = names.get(conflict.coId ?? conflict.userId ?? '') ?? { name: '', kind: 0 };
    const open = maySee(caller, conflict, kind);
    const mayOpenRequest = conflict.request && holds(caller.privileges, Privilege.approvalCertification);
    return {
      by: [...conflict.by],
      shared: conflict.shared.map(({ person, ...shared }) => ({ ...shared, person: open ? person : '' })),
      state: stateOf(conflict),
      user_type: kind,
      hidden: !open,
      fresh: known !== undefined && conflictKeys([conflict]).some((key) => !known.has(key)),
      name: open ? name : '',
      company_id: open ? (conflict.coId ?? '') : '',
      approval_id: open && mayOpenRequest ? (conflict.request?.id ?? null) : null,
      closing_user_id: open && holds(caller.privileges, Privilege.customerCancelView) ? (conflict.closing ?? '') : '',
    };
  });
}

type Viewing = RequestId & { caller: Pick<Caller, 'userId' | 'privileges'> };

async function findNow(
  tx: Tx,
  { queue, id }: RequestId,
): Promise<{ status: number; conflicts: Conflict[] } | undefined> {
  const request = await findRequest(tx, { queue, id });
  return (
    request && {
      status: request.status,
      conflicts: await findConflicts(tx, await findSubject(tx, { queue, id }, request)),
    }
  );
}

/** Does a request share values with others now? */
export const hasConflicts = async (tx: Tx, request: RequestId): Promise<boolean> =>
  ((await findNow(tx, request))?.conflicts.length ?? 0) > 0;

async function remember(tx: Tx, { queue, id, caller }: Viewing, conflicts: readonly Conflict[]): Promise<void> {
  const keys = conflictKeys(conflicts);
  await tx
    .insertInto('review_conflict_seen')
    .values({ queue, item_id: id, user_id: caller.userId, conflicts: keys })
    .onConflict((conflict) => conflict.columns(['queue', 'item_id', 'user_id']).doUpdateSet({ conflicts: keys }))
    .execute();
}

/** The conflicts of a request, and a note that the caller has seen them. */
export async function readConflicts(
  tx: Tx,
  viewing: Viewing,
  { refuse }: Refusing<'4041100009'>,
): Promise<ReviewConflict[]> {
  const { conflicts, status } = (await findNow(tx, viewing)) ?? refuse('4041100009');
  if (status === ApprovalStatus.pending) await remember(tx, viewing, conflicts);
  return shown(tx, conflicts, viewing.caller, undefined);
}

/**
 * Before an approval: refuses it once when conflicts appeared since the caller opened the request, with all of them.
 * Callers that never asked for the conflicts, such as scripts, are not stopped.
 *
 * @throws Refusal `Account.Approval.Conflicts`
 */
export async function refuseUnseenConflicts(
  tx: Tx,
  viewing: Viewing,
  { refuse }: Refusing<'Account.Approval.Conflicts'>,
): Promise<void> {
  const { queue, id, caller } = viewing;
  const now = await findNow(tx, viewing);
  if (!now || now.status !== ApprovalStatus.pending || now.conflicts.length === 0) return;
  const seen = await tx
    .selectFrom('review_conflict_seen')
    .select('conflicts')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!seen) return;
  const known = new Set(seen.conflicts);
  if (conflictKeys(now.conflicts).every((key) => known.has(key))) return;
  await remember(tx, viewing, now.conflicts);
  refuse('Account.Approval.Conflicts', {
    commit: true,
    extra: { conflicts: (await shown(tx, now.conflicts, caller, known)).map((one) => reviewConflict.parse(one)) },
  });
}
