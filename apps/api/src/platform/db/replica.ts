import { sql } from 'kysely';
import { connect, inTransaction, isDatabaseAway, wasGivenUp, type Db, type Tx } from './connect.ts';

/** Milliseconds for which a replica that failed is not asked again. */
const REST_MS = 5_000;
/** Seconds by which a replica may be behind: beyond that the primary answers everything. */
export const MOST_BEHIND_S = 60;
/** Milliseconds that a read waits for a connection to the replica, before the primary answers. */
const ACQUIRE_MS = 1_000;

/** Who answered a read: the primary because the replica lacks something (`behind`) or does not answer (`away`). */
export type ReadBy = 'replica' | 'behind' | 'away';

/** How a replica stands, when it answers. */
interface ReplicaState {
  /** It is a replica of this database. */
  isReplica: boolean;
  /** Seconds by which it is behind the primary. */
  lag: number;
}

/** Where work that only reads may run. */
export interface Replica {
  /** False without `DATABASE_READ_URL`: the primary answers everything. */
  readonly isSet: boolean;
  /** Position in the log of the primary, behind all that is committed; null without a replica. */
  position(): Promise<string | null>;
  /**
   * Runs `work`, which only reads, in one transaction of the replica. The primary answers instead while the replica does
   * not have what was written up to each position of `after`, or fails. A position that the primary itself has not reached
   * does not count: somebody made it up, or a failover lost what it stood for.
   */
  read<T>(after: readonly string[], work: (tx: Tx) => Promise<T>, onPrimary: () => Promise<T>): Promise<T>;
  /** Null without a replica. Rejects while it does not answer. */
  state(): Promise<ReplicaState | null>;
  close(): Promise<void>;
}

const NONE: Replica = {
  isSet: false,
  position: () => Promise.resolve(null),
  read: (_, __, onPrimary) => onPrimary(),
  state: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

interface ReplicaSettings {
  /** Of the replica. */
  url: string | undefined;
  poolSize: number;
  /** Only for tests. */
  mostBehindS?: number;
  acquireMs?: number;
  onQuery?: (statement: { seconds: number; sql: string; failed: boolean }) => void;
  /** Called after each read. */
  onRead(by: ReadBy): void;
  /** Called when it begins to fail, and with undefined when it answers again. */
  onChange(error: unknown): void;
}

/** `pg_control_system` names the cluster, which a replica shares with its primary. */
const identity = sql<string>`(select system_identifier from pg_control_system())::text || ' ' || current_database()`;

/** Opens the replica of `primary`, on PostgreSQL. What is read there is at least as new as the primary is now. */
export async function openReplica(
  primary: Db,
  { url, poolSize, mostBehindS = MOST_BEHIND_S, acquireMs = ACQUIRE_MS, onQuery, onRead, onChange }: ReplicaSettings,
): Promise<Replica> {
  if (url === undefined) return NONE;
  const { db, close } = await connect({
    databaseUrl: url,
    dataDir: '',
    poolSize,
    acquireTimeout: acquireMs,
    ...(onQuery ? { onQuery } : {}),
    onConnectionLost: () => undefined,
  });
  const describe = async () => {
    const { rows } = await sql<{ at: string; name: string }>`
      select pg_current_wal_insert_lsn()::text as at, ${identity} as name`.execute(primary);
    return rows[0]!;
  };
  const begin = await describe();
  let restsUntil: number | undefined;
  let isKnown = false;

  function fails(error: unknown): void {
    if (restsUntil === undefined) onChange(error);
    restsUntil = performance.now() + REST_MS;
    isKnown = false;
  }

  /** True when it may be asked. Of those that come after a rest, one tries for all. */
  function mayTry(): boolean {
    if (restsUntil === undefined) return true;
    if (performance.now() < restsUntil) return false;
    restsUntil = performance.now() + REST_MS;
    return true;
  }

  /** In the transaction of a read: several replicas may stand behind one address. */
  async function isFresh(tx: Tx, after: readonly string[]): Promise<boolean> {
    const {
      rows: [row],
    } = await sql<{ fresh: boolean; name: string }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= (select max(at) from unnest(${[begin.at, ...after]}::pg_lsn[]) as position (at))
          and coalesce(clock_timestamp() - pg_last_xact_replay_timestamp() < ${mostBehindS} * interval '1 second', true) as fresh,
        ${isKnown ? sql`''` : identity} as name`.execute(tx);
    if (!isKnown && row?.name !== begin.name) throw new Error('DATABASE_READ_URL leads to another database.');
    isKnown = true;
    return row?.fresh === true;
  }

  /** Those that the primary has reached. If it is away that is not known. */
  const reachedOf = (positions: readonly string[]): Promise<readonly string[]> =>
    sql<{ at: string }>`
      select at::text from unnest(${positions}::pg_lsn[]) as position (at) where at <= pg_current_wal_insert_lsn()`
      .execute(primary)
      .then(
        ({ rows }) => rows.map(({ at }) => at),
        () => positions,
      );

  async function read<T>(
    after: readonly string[],
    work: (tx: Tx) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    let by: ReadBy = 'away';
    let reached = after;
    if (mayTry()) {
      let hasAnswered = false;
      try {
        // Once: the primary answers when a statement is in the way of what the replica takes over.
        const found = await inTransaction(
          db,
          async (tx) => {
            const fresh = await isFresh(tx, after);
            hasAnswered = true;
            return fresh ? { value: await work(tx) } : undefined;
          },
          1,
        );
        if (restsUntil !== undefined) onChange(undefined);
        restsUntil = undefined;
        if (found) {
          onRead('replica');
          return found.value;
        }
        by = 'behind';
        if (after.length > 0) reached = await reachedOf(after);
      } catch (error) {
        if (wasGivenUp(error)) by = 'behind';
        else if (!hasAnswered || isDatabaseAway(error)) fails(error);
        else throw error;
      }
    }
    if (reached.length < after.length) return read(reached, work, onPrimary);
    onRead(by);
    return onPrimary();
  }

  return {
    isSet: true,
    async position() {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(primary);
      return rows[0]?.at ?? null;
    },
    read,
    async state() {
      const now = await describe();
      const { rows } = await sql<ReplicaState>`
        select pg_is_in_recovery() and ${identity} = ${now.name} as "isReplica",
          case when pg_last_wal_replay_lsn() >= ${now.at}::pg_lsn then 0
            else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag`.execute(
        db,
      );
      return rows[0] ?? null;
    },
    close,
  };
}
