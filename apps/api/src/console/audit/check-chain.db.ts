import { AuditBreak, type ChainReport } from '@portal/common/contract/console/audit';
import { AUDIT } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import type { Anchor } from './anchor.ts';
import { brokenAnchor } from './check-anchor.db.ts';
import { broken, checkEntries, type Broken } from './check-entries.db.ts';
import { shardsIn } from './day-end.db.ts';
import { dayOf } from './link.ts';
import { openSeal } from './seal.ts';

type Store = { db: Db; vault: Vault };

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
  // A day of several chains was always sealed.
  const needsSeal = day.head_sealed !== null || sealedBefore?.next === day.day || shardsIn(day) > 1;
  if (sealed ? sealed.ends.length !== shardsIn(day) : needsSeal) return broken(AuditBreak.seal, day.day, day.entries);
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
