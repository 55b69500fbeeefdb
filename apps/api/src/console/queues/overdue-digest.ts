import { ApprovalQueue, PRIVILEGE_OF_QUEUE } from '@portal/common/enums/approval/approval-queue';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { holds } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import { PAGE, pageUrl, type PageAddress, type QueuePath } from '@portal/common/pages/addresses';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import {
  provenRecipient,
  readerOf,
  READER_COLUMNS,
  type Reader,
  type ReaderColumns,
} from '../../platform/mail/recipient.ts';
import type { Services } from '../../platform/http/services.ts';
import { overdueBefore, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { REQUESTS_OF } from '../../companies/requests/all-requests.db.ts';

/** Requests that a digest names; the rest it counts. */
const NAMED = 10;

interface Late {
  queue: ApprovalQueue;
  id: number;
  user_id: string;
  company: string;
  applied_at: Date;
}

interface Overdue {
  /** The first ones that became overdue. */
  oldest: Late[];
  count: number;
}

const LIST_OF: Readonly<Record<ApprovalQueue, QueuePath>> = {
  customerCertification: PAGE.customerCertifications,
  partnerCertification: PAGE.partnerCertifications,
  partnerRegistration: PAGE.partnerRegistrations,
  partnerContract: PAGE.partnerContracts,
  accountApplication: PAGE.accountApprovals,
};

/** Page on which a request is decided; applications for accounts are decided in their list. */
const PAGE_OF: Readonly<Record<ApprovalQueue, (request: Late) => PageAddress>> = {
  customerCertification: ({ id }) => `${PAGE.customerCertifications}/${id}/operation`,
  partnerCertification: ({ id }) => `${PAGE.partnerCertifications}/${id}/operation`,
  partnerRegistration: ({ id, user_id }) => `${PAGE.partnerRegistrations}/${user_id}/operation/${id}`,
  partnerContract: ({ id, user_id }) => `${PAGE.partnerContracts}/${user_id}/operation/${id}`,
  accountApplication: () => PAGE.accountApprovals,
};

async function findOverdue(tx: Tx, queue: ApprovalQueue, before: Date): Promise<Overdue> {
  const overdue = sql`${REQUESTS_OF[queue]} as request
    where status = ${sql.lit(ApprovalStatus.pending)} and applied_at < ${before}`;
  const { rows } = await sql<Omit<Late, 'queue'>>`
    select id, user_id, company, applied_at from ${overdue} order by applied_at limit ${NAMED}`.execute(tx);
  const oldest = rows.map((row) => ({ ...row, queue }));
  if (oldest.length < NAMED) return { oldest, count: oldest.length };
  const {
    rows: [total],
  } = await sql<{ count: number }>`select count(*)::int as count from ${overdue}`.execute(tx);
  return { oldest, count: total?.count ?? oldest.length };
}

interface Person extends ReaderColumns {
  key: string;
  channel: 'email' | 'sms';
  to: string;
  privileges: readonly string[];
}

/** Staff with a proven address who have not been reminded on this day, with the key of their message. */
async function findUntold(tx: Tx, day: string): Promise<Person[]> {
  const staff = (
    await tx
      .selectFrom('app_user')
      .select(['user_id', 'privileges', ...ADDRESS_COLUMNS, ...READER_COLUMNS])
      .where('user_type', '=', UserType.employee)
      .where('status', '=', AccountStatus.active)
      .execute()
  ).flatMap(({ user_id, ...person }) => {
    const to = provenRecipient(person);
    return to ? [{ ...person, ...to, key: `requestsOverdue ${day} ${user_id}` }] : [];
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
 * Notifies each member of staff of all overdue requests of the queues that they decide: once on each working day,
 * during the working hours. The key of the message makes it once, however many instances run. Returns the number of
 * people reminded.
 */
export function sendOverdueDigest({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const working = await readWorkingClock(tx, config);
    if (!working.isOpen(at)) return 0;
    const before = overdueBefore(working, at);
    const overdue = new Map<ApprovalQueue, Overdue>();
    for (const queue of Object.values(ApprovalQueue)) overdue.set(queue, await findOverdue(tx, queue, before));
    const count = sumOf([...overdue.values()]);
    if (count === 0) return 0;
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.workingHours.timeZone }).format(at);
    let told = 0;
    for (const { privileges, ...person } of await findUntold(tx, day)) {
      const own = [...overdue]
        .filter(([queue]) => holds(privileges, PRIVILEGE_OF_QUEUE[queue]))
        .map(([, late]) => late);
      if (sumOf(own) === 0) continue;
      await remind(tx, person, own, { at, working, publicUrl: config.publicUrl });
      told += 1;
    }
    if (told > 0)
      await audit(tx, { actor: null, action: 'review.overdue', object: null, detail: { overdue: count, told } }, at);
    return told;
  });
}

const sumOf = (overdue: readonly Overdue[]): number => overdue.reduce((sum, { count }) => sum + count, 0);

interface Telling {
  at: Date;
  working: WorkingClock;
  publicUrl: string;
}

async function remind(
  tx: Tx,
  { key, channel, to, ...person }: Omit<Person, 'privileges'>,
  overdue: readonly Overdue[],
  telling: Telling,
): Promise<void> {
  const { at, publicUrl } = telling;
  const reader = readerOf(person);
  const count = sumOf(overdue);
  const oldest = overdue
    .flatMap((late) => late.oldest)
    .toSorted((one, other) => one.applied_at.getTime() - other.applied_at.getTime())
    .slice(0, NAMED);
  const [first] = oldest;
  if (!first) return;
  const lines = oldest.map((one) => lineOf(one, reader, telling));
  if (count > oldest.length) lines.push(textOf(reader.locale, 'review.overdue.more', { count: count - oldest.length }));
  await queueMessage(tx, {
    channel,
    to,
    reader,
    template: 'requestsOverdue',
    at,
    dedupeKey: key,
    link: pageUrl(publicUrl, LIST_OF[first.queue]),
    values: { count, days: REVIEW.workingDays, time: at, list: lines.map((line) => `- ${line}`).join('\n') },
  });
}

function lineOf(request: Late, { locale }: Reader, { at, working, publicUrl }: Telling): string {
  return textOf(locale, 'review.overdue.one', {
    queue: textOf(locale, `queue.${request.queue}`),
    company: request.company,
    id: String(request.id),
    days: Math.floor(working.between(request.applied_at, at) / working.dayMs),
    link: pageUrl(publicUrl, PAGE_OF[request.queue](request)),
  });
}
