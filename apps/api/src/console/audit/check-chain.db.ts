import { AuditBreak, type ChainReport } from '@portal/common/contract/console/audit';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { AUDIT } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import type { Anchor } from './anchor.ts';
import { brokenAnchor } from './check-anchor.db.ts';
import { linkedBehind } from './day-end.db.ts';
import { beginningsOf, dayOf, isContentDigest, isLink, type LinkedEntry } from './link.ts';
import { openSeal, type Seal } from './seal.ts';

export type Broken = NonNullable<ChainReport['broken']>;
type Store = { db: Db; vault: Vault };

const broken = (why: AuditBreak, day: string, number: number, more: Partial<Broken> = {}): Broken => ({
  day,
  number,
  entry: null,
  until: null,
  why,
  ...more,
});

/**
 * Walks the chain of the audit log and returns the first broken link: an entry that was changed, deleted or inserted, a
 * day that does not follow the day before, or an end that is not the one that was sealed or anchored. Entries that are
 * not chained yet are skipped.
 *
 * @param from day to begin with (`2026-11-22`); the oldest one by default
 * @param atMost stops after the day with which this number of entries is reached; `next` is the day to go on with
 * @param anchor the head that is kept outside the database
 * @param isEndOnly leaves out the search for entries beside the chain, which reads the whole table
 */
export async function checkChain(
  { db, vault, now }: Store & { now: Date },
  {
    from,
    atMost = Infinity,
    anchor,
    isEndOnly = false,
  }: { from?: string | undefined; atMost?: number; anchor?: Anchor | undefined; isEndOnly?: boolean } = {},
): Promise<ChainReport> {
  const days = await db.selectFrom('audit_day').selectAll().orderBy('day').execute();
  const report: ChainReport = { entries: 0, days: 0, unsealed: 0, anchor: null, broken: null, next: null };
  for (const [i, day] of days.entries()) {
    if (from !== undefined && day.day < from) continue;
    if (report.entries >= atMost) return { ...report, next: day.day };
    report.broken = await checkDay({ db, vault, now }, { day, before: days[i - 1], after: days[i + 1] }, report);
    report.days += 1;
    if (report.broken && (await wasDeletedMeanwhile(db, day))) report.broken = null;
    if (report.broken) return report;
  }
  report.broken = (anchor && (await brokenAnchor(db, anchor, days))) ?? (isEndOnly ? null : await besideChain(db));
  if (anchor) report.anchor = { day: anchor.day, number: anchor.entries };
  return report;
}

/** Retention may delete a day while it is walked. */
async function wasDeletedMeanwhile(db: Db, { day, deleted_at }: AuditDay): Promise<boolean> {
  if (deleted_at !== null) return false;
  const now = await db.selectFrom('audit_day').select('deleted_at').where('day', '=', day).executeTakeFirst();
  return now !== undefined && now.deleted_at !== null;
}

interface Neighbours {
  day: AuditDay;
  before: AuditDay | undefined;
  after: AuditDay | undefined;
}

async function checkDay(
  { db, vault, now }: Store & { now: Date },
  { day, before, after }: Neighbours,
  report: ChainReport,
): Promise<Broken | null> {
  const sealedBefore = before && openSeal(vault, before);
  const sealed = openSeal(vault, day);
  // A day begins with the head of the day before; its entries may only be deleted when they are old enough.
  const follows = day.previous_head === (before?.head ?? '');
  const mayBeDeleted = day.deleted_at === null || day.day < dayOf(new Date(now.getTime() - AUDIT.livesMs + DAY_MS));
  if (!follows || !mayBeDeleted) return broken(AuditBreak.day, day.day, 0);
  if (!sealed && (day.head_sealed !== null || sealedBefore?.next === day.day))
    return broken(AuditBreak.seal, day.day, day.entries);
  if (!sealed) report.unsealed += 1;
  const inside =
    day.deleted_at === null
      ? await checkEntries({ db, vault }, { day, sealed }, report)
      : sealed && (sealed.entries !== day.entries || sealed.head !== day.head)
        ? broken(AuditBreak.seal, day.day, day.entries)
        : null;
  if (inside) return inside;
  if (!sealed || sealed.next === null || sealed.next === after?.day) return null;
  return !after || sealed.next < after.day
    ? broken(AuditBreak.missing, sealed.next, 1)
    : broken(AuditBreak.day, after.day, 0);
}

async function checkEntries(
  { db, vault }: Store,
  { day, sealed }: { day: AuditDay; sealed: Seal | undefined },
  report: ChainReport,
): Promise<Broken | null> {
  // Entries that are appended meanwhile are for the next check.
  const last = Math.max(day.entries, sealed?.entries ?? 0);
  let heads = beginningsOf(vault, day);
  let number = 0;
  let id: number | undefined;
  const gap = (first: number, until: number) =>
    broken(AuditBreak.missing, day.day, first, { until: { day: day.day, number: until } });
  for (let isMore = true; isMore;) {
    const rows = await linkedBehind(db, day.day, { number, id }, last);
    const erased = await erasedAmong(db, rows);
    for (const row of rows) {
      number += 1;
      // Others gave an entry the number of another one.
      if (row.chain_number === number - 1) return broken(AuditBreak.changed, day.day, number - 1, { entry: row.id });
      if (row.chain_number !== number) return gap(number, (row.chain_number ?? number) - 1);
      const content = row.content_digest ?? '';
      const digest = row.digest ?? '';
      const isIntact = isContentDigest(vault, content, row) || erased.has(row.id);
      if (!isIntact || !heads.some((before) => isLink(vault, digest, { before, content, entry: row })))
        return broken(AuditBreak.changed, day.day, number, { entry: row.id });
      heads = [digest];
      id = row.id;
      report.entries += 1;
      // Entries behind the seal are fine: an instance of the version before appends without sealing.
      if (number === sealed?.entries && digest !== sealed.head) return broken(AuditBreak.seal, day.day, number);
    }
    isMore = rows.length > 0;
  }
  if (number < last) return gap(number + 1, last);
  if (day.entries < last) return broken(AuditBreak.seal, day.day, day.entries);
  return heads.includes(day.head)
    ? insertedBehind(db, day.day)
    : broken(sealed ? AuditBreak.seal : AuditBreak.day, day.day, number);
}

/** An entry behind the end of its day, as the day's row has it at this moment. */
async function insertedBehind(db: Db, day: string): Promise<Broken | null> {
  const row = await db
    .selectFrom('audit')
    .innerJoin('audit_day', 'audit_day.day', 'audit.chain_day')
    .select(['audit.id', 'audit.chain_number'])
    .where('audit.chain_day', '=', day)
    .whereRef('audit.chain_number', '>', 'audit_day.entries')
    .orderBy('audit.chain_number')
    .limit(1)
    .executeTakeFirst();
  return row ? broken(AuditBreak.changed, day, row.chain_number ?? 0, { entry: row.id }) : null;
}

/** The first entry that is beside the chain, where neither the job nor the walk would meet it: no such day, or no place. */
async function besideChain(db: Db): Promise<Broken | null> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('audit_day', 'audit_day.day', 'audit.chain_day')
    .select(['audit.id', 'audit.at', 'audit.chain_day', 'audit.chain_number'])
    .where((is) =>
      is.or([
        is('audit.chain_day', 'is not', null),
        is('audit.chain_number', 'is not', null),
        is('digest', 'is not', null),
      ]),
    )
    .where((is) =>
      is.or([
        is('audit_day.day', 'is', null),
        is('audit.chain_number', 'is', null),
        is('audit.chain_number', '<', 1),
        is('digest', 'is', null),
      ]),
    )
    .orderBy('audit.chain_day')
    .orderBy('audit.chain_number')
    .orderBy('audit.id')
    .limit(1)
    .executeTakeFirst();
  return (
    (row && broken(AuditBreak.outside, row.chain_day ?? dayOf(row.at), row.chain_number ?? 0, { entry: row.id })) ??
    null
  );
}

/** Entries whose details were erased together with the account they are about. */
async function erasedAmong(db: Db, rows: readonly LinkedEntry[]): Promise<Set<number>> {
  const empty = rows.filter(
    ({ network, user_agent, detail }) =>
      network === null && user_agent === null && Object.keys(detail ?? {}).length === 0,
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
