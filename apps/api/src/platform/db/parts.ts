import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from './connect.ts';
import { lockBriefly } from './migrate/lock-briefly.ts';

/**
 * A table that PostgreSQL divides into parts (partitions) by a time of its rows: one that is over is dropped, which costs
 * the same for any number of rows. Parts are in the schema `parts`. Beside those of some days there are two: the first
 * one, with the rows from before the table was divided, and `<table>_rest` for times without a part, so that an insert
 * never fails.
 */
export interface Divided {
  table: 'audit';
  /** Column of the time. */
  column: string;
  /**
   * Days (UTC) of a part. Each statement without a bound of the time locks all parts with their indexes, and PostgreSQL
   * has room for some ten thousand locks: choose them so that there are less than thirty parts.
   */
  days: number;
}

/** A week: with 180 days that are 28 parts; by day a statement would take 1,700 locks. */
export const AUDIT_PARTS: Divided = { table: 'audit', column: 'at', days: 7 };

/** All of them. */
export const DIVIDED: readonly Divided[] = [AUDIT_PARTS];

export interface Part {
  /** In the schema `parts`. */
  name: string;
  /** Null: without a bound. */
  from: Date | null;
  until: Date | null;
  /** The part for times that have none. */
  isRest: boolean;
}

/** Parts begin on Mondays. */
const MONDAY = Date.UTC(2000, 0, 3);
/** How far ahead parts are made. */
const AHEAD = 2;
/** Tries of a lock in a job, which runs again. */
const LOCK_TRIES = 10;

/** Parts of a table, the oldest first. */
export async function partsOf(db: Db | Tx, { table }: Divided): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select c.relname as name, substring(b.bound from 'FROM \\(''([^'']+)')::timestamptz as "from",
      substring(b.bound from 'TO \\(''([^'']+)')::timestamptz as until, b.bound = 'DEFAULT' as "isRest"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join pg_get_expr(c.relpartbound, c.oid) b (bound)
    where i.inhparent = ${table}::regclass order by "isRest", until nulls last`.execute(db);
  return rows;
}

/** Until when there are parts, without a gap from now. Undefined without an end; now when there is none for now. */
export async function readyUntil(db: Db | Tx, divided: Divided, now: Date): Promise<Date | undefined> {
  let ready = now;
  for (const { from, until, isRest } of await partsOf(db, divided)) {
    if (isRest || (from && from > ready)) continue;
    if (!until) return undefined;
    if (until > ready) ready = until;
  }
  return ready;
}

async function makePart(db: Db, divided: Divided, from: Date, until: Date): Promise<void> {
  const { table, column } = divided;
  const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const part = sql.table(`parts.${name}`);
  await inTransaction(db, async (tx) => {
    await lockBriefly(table, LOCK_TRIES).execute(tx);
    if ((await partsOf(tx, divided)).some((one) => one.name === name)) return;
    await sql`create table ${part} (like ${sql.table(table)} including defaults)`.execute(tx);
    // PostgreSQL makes no part for rows that are in the rest.
    await sql`with moved as (
        delete from ${sql.table(`parts.${table}_rest`)}
        where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until} returning *
      ) insert into ${part} select * from moved`.execute(tx);
    await sql`alter table ${sql.table(table)} attach partition ${part}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(until.toISOString())})`.execute(tx);
  });
}

/**
 * Makes the parts of the next weeks, for which rows that came meanwhile move from the rest. Returns how many it made.
 */
export async function makeParts(db: Db, divided: Divided, now: Date): Promise<number> {
  const ms = divided.days * DAY_MS;
  const lastEnd = (await partsOf(db, divided)).findLast(({ isRest }) => !isRest)?.until;
  if (lastEnd === null) return 0;
  const present = MONDAY + Math.floor((now.getTime() - MONDAY) / ms) * ms;
  let made = 0;
  for (let from = Math.max(present, lastEnd?.getTime() ?? 0); from < present + AHEAD * ms; made += 1) {
    // The first part may end within one of these times.
    const until = MONDAY + (Math.floor((from - MONDAY) / ms) + 1) * ms;
    await makePart(db, divided, new Date(from), new Date(until));
    from = until;
  }
  return made;
}

/**
 * Drops a part when `mayGo` says so, which sees it as it will be dropped: nobody else reads or writes the table until the
 * end of the transaction.
 */
export async function dropPart(
  db: Db,
  { table }: Divided,
  name: string,
  mayGo: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockBriefly(table, LOCK_TRIES).execute(tx);
    if (!(await mayGo(tx))) return false;
    await sql`drop table ${sql.table(`parts.${name}`)}`.execute(tx);
    return true;
  });
}
