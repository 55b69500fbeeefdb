import { sql } from 'kysely';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { DAY_MS } from '@portal/common/rules/units';
import type { Db, Tx } from '../db/connect.ts';
import { isStoredElsewhere } from './store/store-owner.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Config } from '../settings/config.ts';
import type { FileStore } from './store/store.ts';

/**
 * Age at which a file without a row is removed. A row is committed seconds after its file was stored, so uploads in
 * progress are safe.
 */
const GRACE_MS = 2 * DAY_MS;
const BATCH = 500;
/** Maximum number of ids in a log entry. */
const NAMED = 20;

/** Rows that have a file: their table and the column with its id. Exports have one only while they are ready. */
const ROWS = [
  { table: 'licence_file', id: 'lic_id', when: sql`true` },
  { table: 'partner_file', id: 'file_id', when: sql`true` },
  { table: 'site_picture', id: 'file_id', when: sql`true` },
  { table: 'list_file', id: 'file_id', when: sql`status = ${sql.lit(ExportStatus.ready)}` },
  { table: 'account_export', id: 'export_id', when: sql`status = ${sql.lit(ExportStatus.ready)}` },
] as const;

export interface FilesReport {
  /** Files that were removed, because no row names them. */
  removed: string[];
  /** Ids of rows whose file is missing. */
  missing: string[];
  /** The folder belongs to another database, or the files to another folder: nothing was removed. */
  elsewhere?: true;
}

/** Which of these ids have a row, in any state. */
async function withRow(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const { table, id } of ROWS) {
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} in (${sql.join(ids)})`.execute(db);
    for (const row of rows) known.add(row.id);
  }
  return known;
}

/** Ids of all rows that have a file. */
export async function idsOfFiles(db: Db | Tx): Promise<string[]> {
  const found = await Promise.all(
    ROWS.map(
      async ({ table, id, when }) =>
        (
          await sql<{
            id: string;
          }>`select ${sql.ref(id)} as id from ${sql.table(table)} where ${when} order by 1`.execute(db)
        ).rows,
    ),
  );
  return found.flat().map((row) => row.id);
}

interface Row {
  id: string;
  /** Has a file for sure: its state has one, and it is not so young that the file may follow. */
  hasFile: boolean;
}

/** All rows that may have a file, in the order of their ids, a batch at a time. */
async function* rowsInOrder(db: Db, before: Date): AsyncGenerator<Row> {
  let last = '';
  for (;;) {
    const each = ROWS.map(
      ({ table, id, when }) => sql`
        (select ${sql.ref(id)} collate "C" as id, ${when} and created_at < ${before} as "hasFile" from ${sql.table(table)}
        where ${sql.ref(id)} collate "C" > ${last} order by ${sql.ref(id)} collate "C" limit ${BATCH})`,
    );
    const { rows } = await sql<Row>`
      select id, "hasFile" from (${sql.join(each, sql` union all `)}) as one order by id collate "C" limit ${BATCH}`.execute(
      db,
    );
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Rows of these ids that still have a file by their state, but none in the store. */
async function stillMissing(db: Db, files: FileStore, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { table, id, when } of ids.length === 0 ? [] : ROWS) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} in (${sql.join(ids)}) and ${when}`.execute(
      db,
    );
    for (const row of rows) if ((await files.get(row.id)) === null) missing.push(row.id);
  }
  return missing;
}

/**
 * Compares the file store with the database: removes old files that no row names (a process was killed between file and
 * commit, or between a deleted row and its file), and reports rows whose file is missing. Both are read in the order of
 * their ids, side by side, so that ten million take no more memory than a few batches.
 */
export async function checkFiles({
  db,
  clock,
  config,
  vault,
  files,
  log,
}: {
  db: Db;
  clock: Clock;
  config: Config;
  vault: Vault;
  files: FileStore;
  log: Logger;
}): Promise<FilesReport> {
  const report: FilesReport = { removed: [], missing: [] };
  // Another database's files would look like leftovers.
  if (
    config.databaseUrl !== undefined &&
    files.folder !== undefined &&
    (await isStoredElsewhere(db, vault, files.folder))
  )
    return { ...report, elsewhere: true };
  const before = new Date(clock.now().getTime() - GRACE_MS);
  const rows = rowsInOrder(db, before);
  let row = await rows.next();
  let unknown: string[] = [];
  let lost: string[] = [];

  async function removeUnknown(): Promise<void> {
    // Again: a row may have been committed since its batch was read.
    const known = unknown.length === 0 ? new Set() : await withRow(db, unknown);
    for (const id of unknown.filter((one) => !known.has(one))) {
      await files.remove(id);
      report.removed.push(id);
    }
    unknown = [];
  }
  /** Passes the rows before `id`: the store has no file of theirs. */
  async function passRows(id: string | undefined): Promise<void> {
    for (; !row.done && (id === undefined || row.value.id < id); row = await rows.next())
      if (row.value.hasFile) lost.push(row.value.id);
    if (lost.length < BATCH && id !== undefined) return;
    report.missing.push(...(await stillMissing(db, files, lost)));
    lost = [];
  }

  let last = '';
  for await (const { id, changedAt } of files.list()) {
    // Out of order, files would look unknown and rows without one.
    if (id <= last) throw new Error('The file store lists its files out of order.');
    last = id;
    await passRows(id);
    if (!row.done && row.value.id === id) row = await rows.next();
    else if (changedAt < before) unknown.push(id);
    if (unknown.length === BATCH) await removeUnknown();
  }
  await passRows(undefined);
  await removeUnknown();
  const partial = await files.removePartial(before);

  if (report.removed.length + partial > 0)
    log.warn({ event: 'files.swept', count: report.removed.length, partial, ids: report.removed.slice(0, NAMED) });
  if (report.missing.length > 0)
    log.error({ event: 'files.missing', count: report.missing.length, ids: report.missing.slice(0, NAMED) });
  return report;
}
