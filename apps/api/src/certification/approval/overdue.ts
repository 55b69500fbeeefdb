import { AccountStatus } from '@portal/common/enums/account/account-status';
import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { holds, Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { addWorkingDays, REVIEW_WORKING_DAYS } from '@portal/common/rules/certification/working-days';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { audit } from '../../db/audit.ts';
import { inTransaction, type Tx } from '../../db/connect.ts';
import { queueMessage } from '../../mail/outbox.ts';
import { localeOf, reachable } from '../../mail/recipient.ts';
import type { Services } from '../../services.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 200;

interface Late { approval_id: number; co_id: string; user_type: number; lic_company: string }

/** Oldest requests that may be overdue. Working days are computed here; no request is overdue before the same number of calendar days. */
async function lateOnes(tx: Tx, at: Date): Promise<Late[]> {
  const rows = await tx.selectFrom('certification').select(['approval_id', 'co_id', 'user_type', 'lic_company', 'applied_at'])
    .where('status', '=', ApprovalStatus.pending).where('reminded_at', 'is', null)
    .where('applied_at', '<', new Date(at.getTime() - REVIEW_WORKING_DAYS * DAY_MS))
    .orderBy('applied_at').limit(BATCH).execute();
  return rows.filter(({ applied_at }) => addWorkingDays(applied_at, REVIEW_WORKING_DAYS) < at);
}

/**
 * Notifies all staff who may decide of requests pending for more than three working days: once per request and person,
 * in their language. A conditional update makes sure that only one instance sends it. Returns the number of overdue
 * requests.
 */
export function remindOverdue({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const late: Late[] = [];
    for (const one of await lateOnes(tx, at)) {
      const taken = await tx.updateTable('certification').set({ reminded_at: at })
        .where('approval_id', '=', one.approval_id).where('status', '=', ApprovalStatus.pending).where('reminded_at', 'is', null)
        .returning('approval_id').executeTakeFirst();
      if (taken) late.push(one);
    }
    if (late.length === 0) return 0;
    const staff = (await tx.selectFrom('app_user').select(['user_id', 'email', 'phone', 'language', 'privileges'])
      .where('user_type', '=', UserType.employee).where('status', '=', AccountStatus.active).execute())
      .filter(({ privileges }) => holds(privileges, Privilege.approvalCertification));
    for (const one of late) {
      for (const person of staff) await tell(tx, one, person, { at, publicUrl: config.publicUrl });
      await audit(tx, { actor: null, action: 'certification.overdue', object: one.co_id, detail: { approval_id: one.approval_id, told: staff.length } }, at);
    }
    return late.length;
  });
}

interface Person { user_id: string; email: string | null; phone: string | null; language: string }

async function tell(tx: Tx, late: Late, person: Person, { at, publicUrl }: { at: Date; publicUrl: string }): Promise<void> {
  const to = reachable(person);
  if (!to) return;
  const queue = late.user_type === UserType.partner ? PAGE.partnerCertifications : PAGE.customerCertifications;
  await queueMessage(tx, {
    ...to, locale: localeOf(person.language), template: 'certificationOverdue', at,
    values: { company: late.lic_company, id: String(late.approval_id), days: REVIEW_WORKING_DAYS },
    link: pageUrl(publicUrl, `${queue}/${String(late.approval_id)}/operation`),
    dedupeKey: `certification ${late.approval_id} overdue ${person.user_id}`,
  });
}
