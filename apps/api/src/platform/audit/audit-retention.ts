import { AUDIT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db, Tx } from '../db/connect.ts';
import { AUDIT_PARTS, dropPart, partsOf } from '../db/parts.ts';

/** Rows deleted per statement, so that none locks the table for long. */
const BATCH = 5_000;

type Store = { db: Db; clock: Clock };

/** The day (`2026-11-22`, UTC) of the chain before which entries are too old. */
const oldestDay = (now: Date) => new Date(now.getTime() - AUDIT.livesMs).toISOString().slice(0, 10);

/** Keeps the heads of the days of a part that is about to go; false while it has entries that are not old enough. */
async function keepHeads(tx: Tx, part: string, now: Date): Promise<boolean> {
  const entries = sql.table(`parts.${part}`);
  const {
    rows: [row],
  } = await sql<{ unchained: boolean; last: string | null }>`
    select exists (select from ${entries} where digest is null) as unchained,
      (select max(chain_day)::text from ${entries} where chain_day is not null) as last`.execute(tx);
  const last = row?.last ?? '';
  if (!row || row.unchained || last >= oldestDay(now)) return false;
  await sql`update audit_day set deleted_at = ${now} where day <= nullif(${last}, '')::date and deleted_at is null`.execute(
    tx,
  );
  return true;
}

/**
 * Drops the parts of the audit log whose entries are all old enough; returns their number. The head of each day is kept,
 * because the next day begins with it. A part waits for entries that were chained late, on a day after its own.
 */
export async function dropOldAudit({ db, clock }: Store): Promise<number> {
  const now = clock.now();
  const over = new Date(now.getTime() - AUDIT.livesMs);
  let dropped = 0;
  for (const { name, until } of await partsOf(db, AUDIT_PARTS)) {
    if (!until || until > over) continue;
    if (await dropPart(db, AUDIT_PARTS, name, (tx) => keepHeads(tx, name, now))) dropped += 1;
  }
  return dropped;
}

/**
 * Deletes one batch of old entries that are in no part of some days: in the first part, which has all entries of before
 * the log was divided, and in the rest. Returns their number. The heads of their days are kept.
 */
export async function deleteOldAudit({ db, clock }: Store): Promise<number> {
  const now = clock.now();
  let deleted = 0;
  for (const { name, from } of await partsOf(db, AUDIT_PARTS)) {
    if (from) continue;
    const entries = sql.table(`parts.${name}`);
    const { rows } = await sql<{ deleted: number }>`
      with old as (
        delete from ${entries} where ctid = any(array(
          select ctid from ${entries} where chain_day < ${oldestDay(now)}::date limit ${sql.lit(BATCH)})) returning chain_day
      ), kept as (
        update audit_day set deleted_at = ${now} where day in (select chain_day from old) and deleted_at is null
      ) select count(*)::int as deleted from old`.execute(db);
    deleted += rows[0]?.deleted ?? 0;
  }
  return deleted;
}
