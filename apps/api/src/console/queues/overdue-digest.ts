import { ApprovalQueue, PRIVILEGE_OF_QUEUE } from '@portal/common/enums/approval/approval-queue';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { holds } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { REVIEW } from '@portal/common/rules/limits';
import { PAGE, pageUrl, type QueuePath } from '@portal/common/pages/addresses';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { linkFor } from '../../platform/mail/notice-text.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { provenRecipient, READER_COLUMNS, type ReaderColumns } from '../../platform/mail/recipient.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  findLateReversals,
  findOverdue,
  isReversal,
  NAMED,
  type Late,
  type LateReversal,
  type Overdue,
} from './overdue.db.ts';
import { overdueBefore, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { requestPage } from '../../companies/requests/request-page.ts';
import { mayConfirm } from '../../companies/requests/open-reversals.db.ts';

const LIST_OF: Readonly<Record<ApprovalQueue, QueuePath>> = {
  customerCertification: PAGE.customerCertifications,
  partnerCertification: PAGE.partnerCertifications,
  partnerRegistration: PAGE.partnerRegistrations,
  partnerContract: PAGE.partnerContracts,
  accountApplication: PAGE.accountApprovals,
};

interface Person extends ReaderColumns {
  user_id: string;
  user_name: string;
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
      .select(['user_id', 'user_name', 'privileges', ...ADDRESS_COLUMNS, ...READER_COLUMNS])
      .where('user_type', '=', UserType.employee)
      .where('status', '=', AccountStatus.active)
      .execute()
  ).flatMap((person) => {
    const to = provenRecipient(person);
    return to ? [{ ...person, ...to, key: `requestsOverdue ${day} ${person.user_id}` }] : [];
  });
  if (staff.length === 0) return [];
  const wanted = staff.map(({ key }) => key);
  const toldBy = (table: 'outbox' | 'notice') =>
    tx.selectFrom(table).select('dedupe_key').where('dedupe_key', 'in', wanted).execute();
  const notified = [...(await toldBy('outbox')), ...(await toldBy('notice'))];
  const keys = new Set(notified.map(({ dedupe_key }) => dedupe_key));
  return staff.filter(({ key }) => !keys.has(key));
}

/**
 * Notifies each member of staff of all overdue requests of the queues that they decide, and of proposed reversals that
 * have waited as long and that they may confirm: once on each working day,
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
    const reversals: LateReversal[] = [];
    for (const queue of Object.values(ApprovalQueue)) {
      overdue.set(queue, await findOverdue(tx, queue, before));
      reversals.push(...(await findLateReversals(tx, queue, before)));
    }
    const count = sumOf([...overdue.values()]) + reversals.length;
    if (count === 0) return 0;
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.workingHours.timeZone }).format(at);
    let told = 0;
    for (const { privileges, ...person } of await findUntold(tx, day)) {
      const decides = (queue: ApprovalQueue) => holds(privileges, PRIVILEGE_OF_QUEUE[queue]);
      const oldest = reversals.filter(({ queue, proposal }) => decides(queue) && mayConfirm(proposal, person.user_id));
      const own = [...overdue].filter(([queue]) => decides(queue)).map(([, late]) => late);
      own.push({ oldest, count: oldest.length });
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

/** Makes a link name the account that it is for. */
type Linked = (link: string) => string;

async function remind(
  tx: Tx,
  { key, channel, to, ...person }: Omit<Person, 'privileges'>,
  overdue: readonly Overdue[],
  telling: Telling,
): Promise<void> {
  const { at, publicUrl } = telling;
  const linked: Linked = (link) => linkFor(link, person.user_id);
  const count = sumOf(overdue);
  const oldest = overdue
    .flatMap((late) => late.oldest)
    .toSorted((one, other) => one.applied_at.getTime() - other.applied_at.getTime())
    .slice(0, NAMED);
  const [first] = oldest;
  if (!first) return;
  const listIn = (locale: Locale) => {
    const lines = oldest.map((one) => lineOf(one, locale, telling, linked));
    if (count > oldest.length) lines.push(textOf(locale, 'review.overdue.more', { count: count - oldest.length }));
    lines.push(...overdue.flatMap((late) => listLineOf(late, locale, publicUrl, linked)));
    return lines.map((line) => `- ${line}`).join('\n');
  };
  await tell(tx, { channel, to }, person, {
    template: 'requestsOverdue',
    at,
    dedupeKey: key,
    link: listOf(first, publicUrl),
    values: ({ locale }) => ({ count, days: REVIEW.workingDays, time: at, list: listIn(locale) }),
  });
}

/** The list that has a request: of what is overdue in its queue, or of proposals that the reader may confirm. */
const listOf = (late: Late, publicUrl: string): string =>
  pageUrl(
    publicUrl,
    LIST_OF[late.queue],
    isReversal(late) ? { view: 'proposed', only: 'confirm' } : { only: 'overdue' },
  );

/** A line with the list of all that is overdue in a queue; none for reversals, which are of several queues. */
function listLineOf({ oldest: [first], count }: Overdue, locale: Locale, publicUrl: string, linked: Linked): string[] {
  if (!first || isReversal(first)) return [];
  const queue = textOf(locale, `queue.${first.queue}`);
  return [textOf(locale, 'review.overdue.list', { queue, count, link: linked(listOf(first, publicUrl)) })];
}

function lineOf(request: Late, locale: Locale, { at, working, publicUrl }: Telling, linked: Linked): string {
  return textOf(locale, isReversal(request) ? 'review.overdue.reversal' : 'review.overdue.one', {
    queue: textOf(locale, `queue.${request.queue}`),
    company: request.company,
    id: String(request.id),
    days: Math.floor(working.between(request.applied_at, at) / working.dayMs),
    link: linked(pageUrl(publicUrl, requestPage(request, { reversal: isReversal(request) }))),
  });
}
