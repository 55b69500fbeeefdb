import type { AskedRequest } from '@portal/common/contract/company/joining';
import type * as z from 'zod/mini';
import type { readAsked } from '@portal/common/contract/company/joining';
import type { DecidedRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { AskedAccountField } from '@portal/common/enums/approval/asked-fields';
import { JoinReason } from '@portal/common/enums/approval/join-reason';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { JOINING } from '@portal/common/rules/limits';
import { endReview } from '../../companies/requests/changes.db.ts';
import { findOpenQuestion, questionForApplicant } from '../../companies/requests/questions.db.ts';
import { changeRequest, findPending, type ReviewContext } from '../../companies/requests/requests.db.ts';
import { findReviewWait, findUsualTime } from '../../companies/review-times/review-times.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { AskedTerms } from '../../platform/db/tables/stored-values.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { verifiedAddresses } from '../../platform/mail/recipient.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { eraseAccount } from '../cancellation/erase-account.db.ts';
import { countOpen, isFull, lockCompany, lockRejected, type AskedRow } from './joining.db.ts';
import { openApplication } from './open-application.ts';

const QUEUE = 'accountApplication';

/** A place is one among those with the same deciders: the company alone, or staff as well. */
const placeOf = ({ company_only, co_id: coId, staff_since }: AskedRow) =>
  company_only
    ? { kind: { queue: QUEUE, applications: { coId } } as const, queued_at: null }
    : { kind: { queue: QUEUE } as const, queued_at: staff_since };

/** From when on the applicant may ask again after a rejection; null where not. Staff give reasons of their own. */
function againFrom({ status, account_status, newest, reason, decided_at }: AskedRow): Date | null {
  const rejected = status === ApprovalStatus.rejected && account_status === AccountStatus.rejected && newest;
  if (!rejected || !decided_at || reason === JoinReason.notNeeded) return null;
  return reason === JoinReason.later ? new Date(decided_at.getTime() + JOINING.laterMs) : decided_at;
}

/** What the applicant sees of an application: where it stands, and the usual time of all such applications. */
export async function askedView(
  { tx, services: { db, config }, now }: Pick<HandlerContext, 'tx' | 'services' | 'now'>,
  row: AskedRow,
): Promise<z.input<typeof readAsked.reply>> {
  const telling = { db, config, working: await readWorkingClock(tx, config), now: now() };
  const usual = await findUsualTime(tx, { queue: QUEUE, applications: 'all' }, telling);
  const { kind, queued_at } = placeOf(row);
  const pending = row.status === ApprovalStatus.pending;
  const question = await findOpenQuestion(tx, { queue: 'account', id: row.id });
  return {
    company_name: row.company_name,
    status: row.status as AskedRequest['status'],
    applied_time: row.applied_at,
    decided_time: row.decided_at,
    by_provider: row.by_provider,
    opinion: row.opinion,
    again_time: againFrom(row),
    usual_time: usual,
    review_wait: pending && !question ? await findReviewWait(tx, kind, { ...row, queued_at }, usual, telling) : null,
    question: questionForApplicant<AskedAccountField>(question, telling.working),
    asked_for: question ? { login_name: row.login_name ?? '', username: row.user_name, note: row.note } : null,
  };
}

type WithdrawContext = ReviewContext<DecidedRequest> & Pick<HandlerContext, 'tx' | 'now'>;

/**
 * Withdraws a pending application, or forgets a rejected one. The account is erased, so that its addresses are free.
 * One conditional update resolves a race with a decision; the company's row is locked first, as there.
 *
 * @throws Refusal `4001213001` approved already, `4001213003` withdrawn already
 */
export async function withdraw(
  context: WithdrawContext,
  { id, co_id: coId, user_id, account_status, newest }: AskedRow,
  by: string,
): Promise<void> {
  const { tx, now } = context;
  const at = now();
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().execute();
  if (account_status === AccountStatus.rejected && newest && (await lockRejected(tx, user_id))) {
    await erase(tx, { user_id, by, at }, { keepApplications: false });
    return;
  }
  const request = { queue: 'account', id } as const;
  const columns = { status: ApprovalStatus.withdrawn, opinion: '', decided_at: at, decided_by: by };
  const withdrawn = await changeRequest(tx, request, ApprovalStatus.pending, {
    ...columns,
    applicant: '',
    note: '',
    terms: null,
  }).executeTakeFirst();
  if (!withdrawn) {
    // A status that is not pending always refuses.
    await findPending(tx, { ...request, by, at }, context);
    return;
  }
  await endReview(tx, { ...request, coId, at });
  await erase(tx, { user_id, by, at }, { keepApplications: true });
}

async function erase(
  tx: Tx,
  { user_id, by, at }: { user_id: string; by: string; at: Date },
  kept: { keepApplications: boolean },
): Promise<void> {
  await eraseAccount(tx, user_id, at, { keepCompany: true, ...kept });
  await audit(tx, { actor: by, action: 'accountApplication.withdrawn', object: user_id }, at);
}

type AgainContext = Refusing<'Account.Join.NotAgain' | 'Account.Join.NotPossible' | 'Account.Join.Limit'> &
  Pick<HandlerContext, 'tx' | 'services' | 'now'>;

/** Opens a rejected application again, as the reason of the rejection allows. */
export async function askAgain(
  { tx, services: { config }, now, refuse }: AgainContext,
  row: AskedRow,
  { by, note, terms }: { by: string; note: string; terms: AskedTerms | null },
): Promise<void> {
  const at = now();
  const from = againFrom(row);
  if (!from || from > at) refuse('Account.Join.NotAgain');
  const person = row.asked_by === null ? verifiedAddresses(row) : { askedBy: row.asked_by };
  const { user_id: userId, co_id: coId } = row;
  // First, so that of several requests of one member each counts those before.
  const company = await lockCompany(tx, coId);
  if ((await countOpen(tx, person)) >= JOINING.openMost) refuse('Account.Join.Limit');
  if (!company || (await isFull(tx, coId, at))) refuse('Account.Join.NotPossible');
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ status: AccountStatus.pending, updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.rejected)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse('Account.Join.NotAgain');
  const applicant = await tx
    .selectFrom('app_user')
    .select('user_name')
    .where('user_id', '=', by)
    .executeTakeFirstOrThrow();
  const asked = await openApplication(tx, config, {
    userId,
    applicant: applicant.user_name,
    askedBy: row.asked_by,
    note,
    terms,
    at,
  });
  await audit(tx, { actor: by, ...asked }, at);
}
