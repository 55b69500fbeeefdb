import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import { append, freeNumber, storeLinks, unchained, type Link, type Unchained } from './append.db.ts';
import { endOf, lastDay, type LogEnd } from './day-end.db.ts';
import { beginningOf, dayOf } from './link.ts';
import { sealOf } from './seal.ts';
import { entriesIn, headOver, SHARDS } from './shards.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** Number of entries chained per transaction. */
export const BATCH = 500;

type Store = { db: Db; vault: Vault; clock: Clock };

/**
 * Appends one batch of committed entries to the chains, in the order of their ids, and returns their number. It runs as
 * a job every second: a lock in the transaction of each change would make all changes run one after the other. An entry
 * whose transaction commits late gets a later place. An entry that is dated before the last day of the chain is
 * appended to the last day.
 *
 * Rows that others wrote do not stop it: it continues from the sealed end and leaves out numbers that are taken. The
 * check names such rows.
 */
export function chainAudit({ db, vault, clock }: Store): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Only one instance at a time passes here, until its commit, and none that appends to one chain of the day.
    await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx);
    const entries = await unchained(tx, BATCH);
    if (entries.length === 0) return 0;
    const now = clock.now();
    // Clocks differ by less than a day; a later day would take in all entries until then.
    const latest = dayOf(new Date(now.getTime() + DAY_MS));
    const last = await lastDay(tx, vault, now);
    let end = last && (await endOf(tx, vault, last));
    const touched = new Map<string, LogEnd>();
    const links: Link[] = [];
    for (const entry of entries) {
      const dated = dayOf(entry.at);
      const day = dated > latest ? dayOf(now) : dated;
      if (!end || day > end.day) {
        // The row of a day that cannot be sealed stays as it is, unless entries were appended.
        const isStored = end && (end.isSealed || touched.has(end.day));
        if (end && isStored) touched.set(end.day, { ...end, next: end.next ?? day });
        const previous_head = (isStored ? end && headOver(end.day, end.ends) : end?.storedHead) ?? '';
        end = await beginDay(tx, vault, end, { day, previous_head });
      }
      links.push(appendInTurn(vault, end, entry));
      touched.set(end.day, end);
    }
    await storeLinks(tx, links);
    await storeDays(tx, vault, [...touched.values()]);
    return entries.length;
  });
}

/** Appends all entries that are committed by now. Returns their number. */
export async function chainAllAudit(services: Store): Promise<number> {
  let sum = 0;
  for (let chained = 1; chained > 0; sum += chained) chained = await chainAudit(services);
  return sum;
}

/** Appends to the chain whose next number is the lowest. */
function appendInTurn(vault: Vault, end: LogEnd, entry: Unchained): Link {
  const places = end.ends.map((_, shard) => ({ shard, number: freeNumber(end, shard, end.taken) }));
  const { shard, number } = places.reduce((first, place) => (place.number < first.number ? place : first));
  return append(vault, end, { shard, number, entry });
}

async function beginDay(
  tx: Tx,
  vault: Vault,
  before: LogEnd | undefined,
  { day, previous_head }: { day: string; previous_head: string },
): Promise<LogEnd> {
  // Instances of the version before may still run on its last day and the next one.
  const shards = before?.isOfBefore ? 1 : SHARDS;
  const { rows } = await sql<{ number: number }>`
    select chain_number as number from audit where chain_day = ${day} and chain_number is not null`.execute(tx);
  return {
    day,
    previous_head,
    ends: Array.from({ length: shards }, (_, shard) => ({
      number: 0,
      head: beginningOf(vault, { day, previous_head }, { shard, shards }),
    })),
    next: null,
    // A day followed already, and was deleted: a seal would hide that.
    isSealed: !before || before.next === null,
    isOfBefore: false,
    storedHead: '',
    taken: new Set(rows.map(({ number }) => number)),
  };
}

async function storeDays(tx: Tx, vault: Vault, days: readonly LogEnd[]): Promise<void> {
  await tx
    .insertInto('audit_day')
    .values(
      days.map((end) => ({
        day: end.day,
        previous_head: end.previous_head,
        head: headOver(end.day, end.ends),
        entries: entriesIn(end.ends),
        head_sealed: end.isSealed ? sealOf(vault, end) : null,
        shards: end.ends.length,
        deleted_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref, fn }) => ({
        head: ref('excluded.head'),
        entries: ref('excluded.entries'),
        // A foreign seal stays, for the check.
        head_sealed: fn.coalesce(ref('excluded.head_sealed'), ref('audit_day.head_sealed')),
      })),
    )
    .execute();
}
