import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import { append, freeNumber, storeLinks, unchained, type Unchained } from './append.db.ts';
import { BATCH, chainAudit } from './chain-audit.db.ts';
import { lastDay } from './day-end.db.ts';
import { dayOf } from './link.ts';
import { openSeal, sealOf, type Seal } from './seal.ts';
import { entriesIn, following, headOver, type End } from './shards.ts';

type Store = { db: Db; vault: Vault; clock: Clock };

/** Entries for one chain of a day. */
export interface Portion {
  shard: number;
  entries: readonly Unchained[];
}

/** Another transaction was here first; the next run sees what it did. */
class Overtaken extends Error {}

/**
 * Appends entries to one chain of a day, beside transactions that append to the others: it waits for none. Returns the
 * end of the chain; throws when somebody else appended to it or has its lock.
 */
export async function appendPortion(
  tx: Tx,
  vault: Vault,
  { day, ends, head_sealed }: Pick<Seal, 'day' | 'ends'> & { head_sealed: string },
  { shard, entries }: Portion,
): Promise<End | undefined> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('audit chain', 0))
      and pg_try_advisory_xact_lock(hashtextextended('audit chain', ${shard + 1})) as mine`.execute(tx);
  const reached = { day, ends: [...ends] };
  const links = entries.map((entry) =>
    append(vault, reached, { shard, number: freeNumber(reached, shard, new Set()), entry }),
  );
  const { rows } = await sql<{ free: boolean }>`
    select exists (select from audit_day where day = ${day} and head_sealed = ${head_sealed})
      and not exists (select from audit where chain_day = ${day} and chain_number = any(${links.map(({ number }) => number)})) as free`.execute(
    tx,
  );
  if (!locks[0]?.mine || !rows[0]?.free || (await storeLinks(tx, links)) < links.length) throw new Overtaken();
  return reached.ends[shard];
}

/** Deals entries to the chains in turn, beginning with the one whose next number is the lowest. */
function deal({ ends }: Seal, entries: readonly Unchained[]): Portion[] {
  const order = ends
    .map(({ number }, shard) => ({ shard, next: following(number, shard, ends.length) }))
    .sort((one, other) => one.next - other.next);
  return order.flatMap(({ shard }, turn) => {
    const dealt = entries.filter((_, i) => i % order.length === turn);
    return dealt.length === 0 ? [] : [{ shard, entries: dealt }];
  });
}

/** Appends a batch to each chain of the last day, by so many transactions at a time. Returns the number of entries. */
async function appendBeside({ db, vault, clock }: Store, writers: number): Promise<number> {
  const last = await lastDay(db, vault, clock.now());
  const sealed = last && openSeal(vault, last);
  // A day that is one chain has no place beside another.
  if (!last?.head_sealed || !sealed || sealed.ends.length === 1) return 0;
  const day = { ...sealed, head_sealed: last.head_sealed };
  const entries = (await unchained(db, BATCH * day.ends.length)).filter(({ at }) => dayOf(at) <= day.day);
  const waiting = deal(day, entries);
  const ends = [...day.ends];
  let appended = 0;
  const writer = async () => {
    for (let portion = waiting.shift(); portion; portion = waiting.shift()) {
      const one = portion;
      const end = await inTransaction(db, (tx) => appendPortion(tx, vault, day, one)).catch((error: unknown) => {
        if (error instanceof Overtaken) return undefined;
        throw error;
      });
      if (!end) continue;
      ends[one.shard] = end;
      appended += one.entries.length;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: writers }, writer));
  if (appended > 0)
    // Who sealed the day meanwhile followed what was appended by then.
    await db
      .updateTable('audit_day')
      .set({ head: headOver(day.day, ends), entries: entriesIn(ends), head_sealed: sealOf(vault, { ...day, ends }) })
      .where('day', '=', day.day)
      .where('head_sealed', '=', day.head_sealed)
      .execute();
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return appended;
}

/**
 * The same as `chainAudit` and, as long as more entries wait than one transaction takes, a batch of each chain of the
 * day by several transactions, of which none waits for another.
 */
export async function chainBeside(services: Store, writers: number): Promise<number> {
  const chained = await chainAudit(services);
  return chained < BATCH ? chained : chained + (await appendBeside(services, writers));
}
