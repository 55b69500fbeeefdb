import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import type { FileStore } from '../../platform/files/store/store.ts';
import { BackupError, digestOf, readLines, storedFile, type Contents } from './folder.ts';
import { migrationsOf } from './make.ts';
import { insertLines, refill, shapesOf } from './tables.ts';

/** The backup was made by a program with other migrations. */
export class OtherVersion extends Error {
  override name = 'OtherVersion';
}

async function loadTables(tx: Tx, folder: string, { tables, sequences, migrations }: Contents): Promise<void> {
  if (JSON.stringify(await migrationsOf(tx)) !== JSON.stringify(migrations)) throw new OtherVersion();
  await refill(tx, await shapesOf(tx), async () => {
    for (const table of tables) for await (const lines of readLines(folder, table)) await insertLines(tx, table, lines);
  });
  for (const { name, last, called } of sequences)
    await sql`select setval(${name}, ${last}::bigint, ${called})`.execute(tx);
}

/**
 * Replaces everything in a migrated database by a backup, in one transaction, together with what `after` does.
 *
 * @throws BackupError for a damaged file, OtherVersion
 */
export function loadBackup<T>(db: Db, folder: string, contents: Contents, after: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await loadTables(tx, folder, contents);
    return after(tx);
  });
}

/** The bytes of a file of the backup. @throws BackupError when they are not those that were stored */
export async function readStored(folder: string, { id, digest }: Contents['files'][number]): Promise<Buffer> {
  const bytes = await readFile(storedFile(folder, id)).catch((error: unknown) => {
    throw new BackupError(`files/${id}`, { cause: error });
  });
  if (digestOf(bytes) !== digest) throw new BackupError(`files/${id}`);
  return bytes;
}

/** Puts the files of a backup into the store. */
export async function loadFiles(files: FileStore, folder: string, contents: Contents): Promise<void> {
  for (const file of contents.files)
    await files.put(file.id, await readStored(folder, file), 'application/octet-stream');
}
