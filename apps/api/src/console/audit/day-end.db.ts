import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import { beginningOf, beginningsOf, dayOf, isLink, LINKED, type LinkedEntry } from './link.ts';
import { openSeal, type DayEnd } from './seal.ts';
import { following, shardOf, SHARDS, type End } from './shards.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** Entries that are read at a time. */
export const AT_ONCE = 2_000;
/** No day has more entries; numbers above are foreign, and would leave no number for ours. */
const MOST = 1_000_000_000;

/** End of the log, to which entries are appended. */
export interface LogEnd extends DayEnd {
  /** A day without a seal, or with a foreign one, does not get a new one, which would hide a cut. */
  isSealed: boolean;
  /** The version before began the day. */
  isOfBefore: boolean;
  /** Head in the row of the day. */
  storedHead: string;
  /** Numbers behind the ends that rows have which the job did not number. */
  taken: Set<number>;
}

export type Linked = LinkedEntry & {
  chain_number: number | null;
  content_digest: string | null;
  digest: string | null;
};

/**
 * Entries of a day with their links, behind an entry and up to a number. Others may have given two entries one number:
 * each comes once.
 */
export const linkedBehind = (
  db: Db | Tx,
  day: string,
  { number, id = Number.MAX_SAFE_INTEGER }: { number: number; id?: number | undefined },
  last = MOST,
): Promise<Linked[]> =>
  linkedOf(db, day)
    .where(sql<boolean>`(chain_number, id) > (${number}, ${id})`)
    .where('chain_number', '<=', last)
    .execute();

const linkedOf = (db: Db | Tx, day: string) =>
  db
    .selectFrom('audit')
    .select([...LINKED, 'chain_number', 'content_digest', 'digest'])
    .where('chain_day', '=', day)
    .orderBy('chain_number')
    .orderBy('id')
    .limit(AT_ONCE);

/** The first entries behind the ends of their chains, read at one moment. */
export const linkedBehindEnds = (db: Db, day: string, ends: readonly { number: number }[]): Promise<Linked[]> => {
  const numbers = ends.map(({ number }) => number);
  return linkedOf(db, day)
    .where('chain_number', '>', Math.min(...numbers))
    .where(sql<boolean>`chain_number > (${numbers}::integer[])[(chain_number - 1) % ${sql.lit(ends.length)} + 1]`)
    .execute();
};

/** Follows the valid links behind the ends: what is appended beside others is sealed after it. */
async function follow(
  tx: Tx,
  vault: Vault,
  day: AuditDay,
  from: readonly End[],
): Promise<Pick<LogEnd, 'ends' | 'taken'>> {
  const ends = from.map((end) => ({ ...end }));
  const taken = new Set<number>();
  let last: { number: number; id?: number } = { number: Math.min(...ends.map(({ number }) => number)) };
  for (;;) {
    const rows = await linkedBehind(tx, day.day, last);
    for (const row of rows) {
      const number = row.chain_number ?? 0;
      const shard = shardOf(number, ends.length);
      const end = ends[shard];
      last = { number, id: row.id };
      if (!end || number <= end.number) continue;
      const digest = row.digest ?? '';
      // An instance with the SECRET before may have begun the chain.
      const heads = end.number === 0 ? beginningsOf(vault, day, { shard, shards: ends.length }) : [end.head];
      const isOurs = heads.some((before) =>
        isLink(vault, digest, { before, content: row.content_digest ?? '', entry: row }),
      );
      if (isOurs && number === following(end.number, shard, ends.length)) ends[shard] = { number, head: digest };
      else taken.add(number);
    }
    if (rows.length < AT_ONCE) return { ends, taken };
  }
}

/**
 * The last day of the chain. One after tomorrow counts only with our seal, after a clock that was ahead: else one row of
 * others would take in all entries until then.
 */
export async function lastDay(db: Db | Tx, vault: Vault, now: Date): Promise<AuditDay | undefined> {
  const tomorrow = dayOf(new Date(now.getTime() + DAY_MS));
  const days = db.selectFrom('audit_day').selectAll().orderBy('day', 'desc');
  const later = await days.where('day', '>', tomorrow).execute();
  return (
    later.find((row) => openSeal(vault, row)) ?? (await days.where('day', '<=', tomorrow).limit(1).executeTakeFirst())
  );
}

/** Chains of a day by its row; the seal says it, too. */
export const shardsIn = ({ shards }: Pick<AuditDay, 'shards'>): number => (shards === SHARDS ? SHARDS : 1);

/** Ends of a day whose seal others took off: the last rows, so that entries still get a place. */
async function endsWithoutSeal(tx: Tx, vault: Vault, row: AuditDay): Promise<End[]> {
  const { day, head, entries } = row;
  if (shardsIn(row) === 1) return [{ number: entries < MOST ? entries : 0, head }];
  const { rows } = await sql<End>`
    select distinct on ((chain_number - 1) % ${sql.lit(SHARDS)}) chain_number as number, coalesce(digest, '') as head
    from audit where chain_day = ${day} and chain_number between 1 and ${sql.lit(MOST)}
    order by (chain_number - 1) % ${sql.lit(SHARDS)}, chain_number desc`.execute(tx);
  const last = new Map(rows.map((end) => [shardOf(end.number, SHARDS), end]));
  return Array.from(
    { length: SHARDS },
    (_, shard) => last.get(shard) ?? { number: 0, head: beginningOf(vault, row, { shard, shards: SHARDS }) },
  );
}

/** Where the chain ends: what was sealed counts, not what the row says. */
export async function endOf(tx: Tx, vault: Vault, row: AuditDay): Promise<LogEnd> {
  const sealed = openSeal(vault, row);
  return {
    day: row.day,
    previous_head: sealed?.previous_head ?? row.previous_head,
    next: sealed?.next ?? null,
    isSealed: sealed !== undefined,
    isOfBefore: row.shards === null,
    storedHead: row.head,
    ...(await follow(tx, vault, row, sealed?.ends ?? (await endsWithoutSeal(tx, vault, row)))),
  };
}
