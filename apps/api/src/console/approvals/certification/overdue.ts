import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import { PAGE, pageUrl, type QueuePath } from '@portal/common/pages/addresses';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../../platform/db/connect.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { queueMessage } from '../../../platform/mail/outbox.ts';
import {
  readerOf,
  READER_COLUMNS,
  reachable,
  type Reader,
  type ReaderColumns,
} from '../../../platform/mail/recipient.ts';
import { overdueBefore, readWorkingClock } from '../../../platform/working-hours/working-hours.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Requests that a digest names; the rest it counts. */
const NAMED = 10;

interface Late {
  approval_id: number;
  user_type: number;
  lic_company: string;
  applied_at: Date;
}

/** The oldest overdue requests, and how many there are. */
async function findOverdue(tx: Tx, before: Date): Promise<{ oldest: Late[]; count: number }> {
  const overdue = tx
    .selectFrom('certification')
    .where('status', '=', ApprovalStatus.pending)
    .where('applied_at', '<', before);
  const oldest = await overdue
    .select(['approval_id', 'user_type', 'lic_company', 'applied_at'])
    .orderBy('applied_at')
    .limit(NAMED)
    .execute();
  if (oldest.length < NAMED) return { oldest, count: oldest.length };
  const { count } = await overdue.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { oldest, count };
}

interface Person extends ReaderColumns {
  key: string;
  channel: 'email' | 'sms';
  to: string;
}

/** Staff who may decide and have not been reminded on this day, with the key of their message. */
async function findUntold(tx: Tx, day: string): Promise<Person[]> {
  const staff = (
    await tx
      .selectFrom('app_user')
      .select(['user_id', 'email', 'phone', 'privileges', ...READER_COLUMNS])
      .where('user_type', '=', UserType.employee)
      .where('status', '=', AccountStatus.active)
      .execute()
  ).flatMap(({ user_id, privileges, ...person }) => {
    const to = holds(privileges, Privilege.approvalCertification) ? reachable(person) : undefined;
    return to ? [{ ...person, ...to, key: `certificationOverdue ${day} ${user_id}` }] : [];
  });
  if (staff.length === 0) return [];
  const notified = await tx
    .selectFrom('outbox')
    .select('dedupe_key')
    .where(
      'dedupe_key',
      'in',
      staff.map(({ key }) => key),
    )
    .execute();
  const keys = new Set(notified.map(({ dedupe_key }) => dedupe_key));
  return staff.filter(({ key }) => !keys.has(key));
}

/**
 * Notifies each member of staff who may decide of all overdue requests: once on each working day, during the working hours.
 * The key of the message makes it once, however many instances run. Returns the number of people reminded.
 */
export function sendOverdueDigest({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const working = await readWorkingClock(tx, config);
    if (!working.isOpen(at)) return 0;
    const { oldest, count } = await findOverdue(tx, overdueBefore(working, at));
    const [first] = oldest;
    if (!first) return 0;
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.workingHours.timeZone }).format(at);
    const staff = await findUntold(tx, day);
    for (const { key, channel, to, ...person } of staff) {
      const reader = readerOf(person);
      const lines = oldest.map((one) => lineOf(one, { reader, at, working, publicUrl: config.publicUrl }));
      if (count > oldest.length)
        lines.push(textOf(reader.locale, 'certification.waiting.more', { count: count - oldest.length }));
      await queueMessage(tx, {
        channel,
        to,
        reader,
        template: 'certificationOverdue',
        at,
        dedupeKey: key,
        link: pageUrl(config.publicUrl, queueOf(first.user_type)),
        values: { count, days: REVIEW.workingDays, time: at, list: lines.map((line) => `- ${line}`).join('\n') },
      });
    }
    if (staff.length > 0)
      await audit(
        tx,
        { actor: null, action: 'certification.overdue', object: null, detail: { overdue: count, told: staff.length } },
        at,
      );
    return staff.length;
  });
}

function lineOf(
  { approval_id, lic_company, applied_at, user_type }: Late,
  { reader, at, working, publicUrl }: { reader: Reader; at: Date; working: WorkingClock; publicUrl: string },
): string {
  return textOf(reader.locale, 'certification.waiting', {
    company: lic_company,
    id: String(approval_id),
    days: Math.floor(working.between(applied_at, at) / working.dayMs),
    link: pageUrl(publicUrl, `${queueOf(user_type)}/${String(approval_id)}/operation`),
  });
}

const queueOf = (userType: number): QueuePath =>
  userType === UserType.partner ? PAGE.partnerCertifications : PAGE.customerCertifications;
