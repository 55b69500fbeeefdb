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

/** Ids of the rows that have a file since before a time. */
async function* rowsBefore(db: Db, before: Date): AsyncGenerator<string> {
  for (const { table, id, when } of ROWS) {
    let last = '';
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(id)} as id from ${sql.table(table)}
        where ${sql.ref(id)} > ${last} and created_at < ${before} and ${when} order by ${sql.ref(id)} limit ${BATCH}`.execute(
        db,
      );
      for (const row of rows) yield row.id;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) break;
    }
  }
}

/**
 * Compares the file store with the database: removes old files that no row names (a process was killed between file and
 * commit, or between a deleted row and its file), and reports rows whose file is missing.
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
  const stored = new Set<string>();
  let old: string[] = [];

  async function removeUnknown(): Promise<void> {
    const known = old.length === 0 ? new Set() : await withRow(db, old);
    for (const id of old.filter((one) => !known.has(one))) {
      await files.remove(id);
      report.removed.push(id);
    }
    old = [];
  }

  for await (const { id, changedAt } of files.list()) {
    stored.add(id);
    if (changedAt < before) old.push(id);
    if (old.length === BATCH) await removeUnknown();
  }
  await removeUnknown();
  const partial = await files.removePartial(before);
  // Younger rows may have got their file after the store was listed.
  for await (const id of rowsBefore(db, before)) if (!stored.has(id)) report.missing.push(id);

  if (report.removed.length + partial > 0)
    log.warn({ event: 'files.swept', count: report.removed.length, partial, ids: report.removed.slice(0, NAMED) });
  if (report.missing.length > 0)
    log.error({ event: 'files.missing', count: report.missing.length, ids: report.missing.slice(0, NAMED) });
  return report;
}
