import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { JOINING } from '@portal/common/rules/limits';
import { noteChange } from '../../companies/requests/changes.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';
import { eraseAccount } from '../cancellation/erase-account.db.ts';
import { hasReachableDecider } from './deciders.db.ts';
import { lockRejected } from './joining.db.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * Shows staff what a company has not decided in time, or can't any more because none of its administrators can be
 * reached. Returns the number of applications.
 */
export async function escalateApplications(services: Needs): Promise<number> {
  const { db, clock } = services;
  const at = clock.now();
  const due = await db
    .selectFrom('account_application as a')
    .select(['a.id', 'a.co_id', 'a.user_id'])
    .where('a.status', '=', ApprovalStatus.pending)
    .where('a.company_only', '=', true)
    .where((is) => is.or([is('a.company_until', '<=', at), is.not(hasReachableDecider)]))
    .orderBy('a.company_until')
    .execute();
  let shown = 0;
  for (const { id, co_id: coId, user_id } of due)
    await inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('account_application')
        .set({ company_only: false, staff_since: at })
        .where('id', '=', id)
        .where('status', '=', ApprovalStatus.pending)
        .where('company_only', '=', true)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      shown += 1;
      await noteChange(tx, { queue: 'account', id, coId });
      const detail = { application: id, company: coId };
      await audit(tx, { actor: null, action: 'accountApplication.escalated', object: user_id, detail }, at);
    });
  return shown;
}

/** Deletes the data of applicants who registered themselves and were rejected long ago. Returns their number. */
export async function forgetRejected({ db, clock }: Needs): Promise<number> {
  const at = clock.now();
  const over = await db
    .selectFrom('app_user as u')
    .select(['u.user_id', 'u.co_id'])
    .where('u.status', '=', AccountStatus.rejected)
    .where('u.self_registered', '=', true)
    .where(({ exists, not, selectFrom }) => {
      const own = selectFrom('account_application as a').select('a.id').whereRef('a.user_id', '=', 'u.user_id');
      const until = new Date(at.getTime() - JOINING.rejectedLivesMs);
      return exists(own).and(
        not(exists(own.where((is) => is.or([is('a.decided_at', 'is', null), is('a.decided_at', '>', until)])))),
      );
    })
    .limit(100)
    .execute();
  let forgotten = 0;
  for (const { user_id } of over)
    await inTransaction(db, async (tx) => {
      // Not one who has asked again meanwhile.
      if (!(await lockRejected(tx, user_id))) return;
      forgotten += 1;
      await eraseAccount(tx, user_id, at, { keepCompany: true });
      await audit(tx, { actor: null, action: 'account.deleted', object: user_id, detail: { by: 'joining' } }, at);
    });
  return forgotten;
}
