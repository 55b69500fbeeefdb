import { AuditBreak, type ChainReport } from '@portal/common/contract/console/audit';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { AUDIT } from '@portal/common/rules/limits';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import { beginningsOf, dayOf, isContentDigest, isLink, LINKED, type LinkedEntry } from './link.ts';

const BATCH = 2_000;
const A_DAY_MS = 24 * 3_600_000;

type Broken = NonNullable<ChainReport['broken']>;
type Row = LinkedEntry & { chain_number: number | null; content_digest: string | null; digest: string | null };
type Store = { db: Db; vault: Vault };

/**
 * Walks the chain of the audit log and returns the first broken link: an entry that was changed, deleted or inserted,
 * or a day that does not follow the day before. Entries that are not chained yet are skipped.
 *
 * @param from day to begin with (`2026-11-22`); the oldest one by default
 * @param atMost stops after the day with which this number of entries is reached; `next` is the day to go on with
 */
export async function checkChain(
  { db, vault, now }: Store & { now: Date },
  { from, atMost = Infinity }: { from?: string | undefined; atMost?: number } = {},
): Promise<ChainReport> {
  const days = await db.selectFrom('audit_day').selectAll().orderBy('day').execute();
  const report: ChainReport = { entries: 0, days: 0, broken: null, next: null };
  for (const [i, day] of days.entries()) {
    if (from !== undefined && day.day < from) continue;
    if (report.entries >= atMost) return { ...report, next: day.day };
    report.broken =
      checkDay(day, days[i - 1], now) ??
      (day.deleted_at === null ? await checkEntries({ db, vault }, day, report) : null);
    report.days += 1;
    if (report.broken) return report;
  }
  const known = days.map(({ day }) => day);
  const stray = await db
    .selectFrom('audit')
    .select(['id', 'chain_day', 'chain_number'])
    .where('chain_day', 'is not', null)
    .$if(known.length > 0, (select) => select.where('chain_day', 'not in', known))
    .orderBy('chain_day')
    .orderBy('chain_number')
    .limit(1)
    .executeTakeFirst();
  if (stray)
    report.broken = {
      day: stray.chain_day ?? '',
      number: stray.chain_number ?? 0,
      entry: stray.id,
      why: AuditBreak.day,
    };
  return report;
}

/** A day begins with the head of the day before; its entries may only be deleted when they are old enough. */
function checkDay(day: AuditDay, before: AuditDay | undefined, now: Date): Broken | null {
  const follows = day.previous_head === (before?.head ?? '');
  const mayBeDeleted = day.deleted_at === null || day.day < dayOf(new Date(now.getTime() - AUDIT.livesMs + A_DAY_MS));
  return follows && mayBeDeleted ? null : { day: day.day, number: 0, entry: null, why: AuditBreak.day };
}

async function checkEntries({ db, vault }: Store, day: AuditDay, report: ChainReport): Promise<Broken | null> {
  let heads = beginningsOf(vault, day);
  let number = 0;
  for (;;) {
    const rows: Row[] = await db
      .selectFrom('audit')
      .select([...LINKED, 'chain_number', 'content_digest', 'digest'])
      .where('chain_day', '=', day.day)
      .where('chain_number', '>', number)
      .orderBy('chain_number')
      .limit(BATCH)
      .execute();
    const erased = await erasedAmong(db, rows);
    for (const row of rows) {
      number += 1;
      const broken = (why: AuditBreak, entry: number | null): Broken => ({ day: day.day, number, entry, why });
      if (row.chain_number !== number) return broken(AuditBreak.missing, null);
      const content = row.content_digest ?? '';
      const digest = row.digest ?? '';
      const isIntact = isContentDigest(vault, content, row) || erased.has(row.id);
      if (!isIntact || !heads.some((before) => isLink(vault, digest, { before, content, entry: row })))
        return broken(AuditBreak.changed, row.id);
      heads = [digest];
      report.entries += 1;
    }
    if (rows.length < BATCH) break;
  }
  if (number < day.entries) return { day: day.day, number: number + 1, entry: null, why: AuditBreak.missing };
  return number === day.entries && heads.includes(day.head)
    ? null
    : { day: day.day, number, entry: null, why: AuditBreak.day };
}

/** Entries whose details were erased together with the account they are about. */
async function erasedAmong(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const empty = rows.filter(
    ({ network, user_agent, detail }) => network === null && user_agent === null && Object.keys(detail).length === 0,
  );
  const subjects = empty.flatMap(({ subject_id }) => subject_id ?? []);
  if (subjects.length === 0) return new Set();
  const deleted = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', subjects)
    .where('status', '=', AccountStatus.deleted)
    .execute();
  const gone = new Set(deleted.map(({ user_id }) => user_id));
  return new Set(empty.filter(({ subject_id }) => subject_id !== null && gone.has(subject_id)).map(({ id }) => id));
}
