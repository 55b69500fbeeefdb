import { AuditBreak, type ChainReport } from '@portal/common/contract/console/audit';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import { AT_ONCE, linkedBehind, linkedBehindEnds, type Linked } from './day-end.db.ts';
import { beginningsOf, isContentDigest, isLink, type LinkedEntry } from './link.ts';
import type { Seal } from './seal.ts';
import { entriesIn, following, shardOf } from './shards.ts';

export type Broken = NonNullable<ChainReport['broken']>;
type Store = { db: Db; vault: Vault };

/** A broken link, for the report. */
export const broken = (why: AuditBreak, day: string, number: number, more: Partial<Broken> = {}): Broken => ({
  day,
  number,
  entry: null,
  until: null,
  why,
  ...more,
});

/** How far one chain of a day was walked. */
interface Reached {
  number: number;
  /** Digests that the next entry may follow. */
  heads: readonly string[];
  /** Where the chain ended when the walk began: what is appended meanwhile is looked at after it. */
  last: number;
}

/** Walks the chains of a day, all at once, in the order of its numbers. */
export async function checkEntries(
  { db, vault }: Store,
  { day, sealed }: { day: AuditDay; sealed: Seal | undefined },
  report: ChainReport,
): Promise<Broken | null> {
  const sealedEnds = sealed?.ends ?? [];
  const shards = Math.max(1, sealedEnds.length);
  const chains = Array.from({ length: shards }, (_, shard): Reached => ({
    number: 0,
    heads: beginningsOf(vault, day, { shard, shards }),
    // An instance of the version before may have appended without sealing.
    last: Math.max(sealedEnds[shard]?.number ?? 0, shards === 1 ? day.entries : 0),
  }));
  const last = Math.max(...chains.map((chain) => chain.last));
  let behind: { number: number; id?: number | undefined } = { number: 0 };
  for (let isMore = true; isMore;) {
    const rows = await linkedBehind(db, day.day, behind, last);
    const erased = await erasedAmong(db, rows);
    for (const row of rows) {
      const shard = shardOf(row.chain_number ?? 0, shards);
      const chain = chains[shard];
      behind = { number: row.chain_number ?? 0, id: row.id };
      if (!chain || behind.number > chain.last) continue;
      const wrong = follow(vault, { day, chain, shard, shards }, row, erased.has(row.id));
      if (wrong) return wrong;
      report.entries += 1;
      const sealedEnd = sealedEnds[shard];
      if (chain.number === sealedEnd?.number && row.digest !== sealedEnd.head)
        return broken(AuditBreak.seal, day.day, chain.number);
    }
    isMore = rows.length > 0;
  }
  return cutEnd(day, chains) ?? otherEnd(day, { sealed, chains }) ?? insertedBehind({ db, vault }, day, chains);
}

/** Moves a chain on by an entry, unless the entry does not follow. */
function follow(
  vault: Vault,
  { day: { day }, chain, shard, shards }: { day: AuditDay; chain: Reached; shard: number; shards: number },
  row: Linked,
  isErased: boolean,
): Broken | null {
  const number = row.chain_number ?? 0;
  const expected = following(chain.number, shard, shards);
  if (number > expected) return broken(AuditBreak.missing, day, expected, { until: { day, number: number - shards } });
  const content = row.content_digest ?? '';
  const digest = row.digest ?? '';
  const isIntact = isContentDigest(vault, content, row) || isErased;
  // A lower number: others gave an entry the number of another one.
  if (
    number < expected ||
    !isIntact ||
    !chain.heads.some((before) => isLink(vault, digest, { before, content, entry: row }))
  )
    return broken(AuditBreak.changed, day, number, { entry: row.id });
  chain.number = number;
  chain.heads = [digest];
  return null;
}

/** The entries that are missing at the ends of chains. */
function cutEnd({ day }: AuditDay, chains: readonly Reached[]): Broken | null {
  const cut = chains.flatMap(({ number, last }, shard) =>
    number < last ? [{ first: following(number, shard, chains.length), last }] : [],
  );
  if (cut.length === 0) return null;
  const until = Math.max(...cut.map((one) => one.last));
  return broken(AuditBreak.missing, day, Math.min(...cut.map(({ first }) => first)), { until: { day, number: until } });
}

/** A head or a number in the row of the day that are not those of its entries. */
function otherEnd(
  day: AuditDay,
  { sealed, chains }: { sealed: Seal | undefined; chains: readonly Reached[] },
): Broken | null {
  const [first] = chains;
  const number = Math.max(...chains.map((chain) => chain.number));
  if (sealed && chains.length > 1) {
    // An instance with the SECRET before cannot seal what it appends; the entries behind the seal are looked at then.
    const isRight = day.entries > sealed.entries || (day.entries === sealed.entries && day.head === sealed.head);
    return isRight ? null : broken(AuditBreak.seal, day.day, number);
  }
  if (first && day.entries < first.last) return broken(AuditBreak.seal, day.day, day.entries);
  if (first?.heads.includes(day.head)) return null;
  return broken(sealed ? AuditBreak.seal : AuditBreak.day, day.day, number);
}

/** An entry behind the ends that does not follow, or fewer than the row says. What was appended meanwhile follows. */
async function insertedBehind({ db, vault }: Store, day: AuditDay, chains: Reached[]): Promise<Broken | null> {
  const rows = await linkedBehindEnds(db, day.day, chains);
  const erased = await erasedAmong(db, rows);
  for (const row of rows) {
    const shard = shardOf(row.chain_number ?? 0, chains.length);
    const chain = chains[shard];
    const wrong = chain && follow(vault, { day, chain, shard, shards: chains.length }, row, erased.has(row.id));
    if (wrong) return broken(AuditBreak.changed, day.day, row.chain_number ?? 0, { entry: row.id });
  }
  const areThere = entriesIn(chains) >= day.entries || rows.length === AT_ONCE;
  return areThere ? null : broken(AuditBreak.seal, day.day, day.entries);
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
