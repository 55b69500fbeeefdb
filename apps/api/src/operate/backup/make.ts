import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { idsOfFiles } from '../../platform/files/check-files.ts';
import { CONTENTS, digestOf, storedFile, tableFile, writeLines, type Contents } from './folder.ts';
import { rowsOf, sequencesOf, shapesOf } from './tables.ts';
import type { Services } from '../../platform/http/services.ts';

/** The migrations that have run here. */
export async function migrationsOf(tx: Tx): Promise<Contents['migrations']> {
  const { rows } = await sql<
    Contents['migrations'][number]
  >`select name, digest from migration_digest order by name`.execute(tx);
  return rows;
}

type Store = Pick<Services, 'db' | 'clock' | 'vault' | 'files'>;

async function copyFile({ files }: Store, folder: string, id: string): Promise<Contents['files'][number] | undefined> {
  const bytes = await files.get(id);
  if (!bytes) return undefined;
  await writeFile(storedFile(folder, id), bytes, { mode: 0o600, flush: true });
  return { id, bytes: bytes.length, digest: digestOf(bytes) };
}

/**
 * Makes a backup in a folder that does not exist yet: all tables as they were at one moment, and every file that their
 * rows name. Files are copied before the tables and, for rows that came meanwhile, after them: a file is stored before
 * its row and removed after it, so none is missed. The list of contents is written last; without it there is no backup.
 *
 * @throws Error with code EEXIST when the folder exists
 */
export async function makeBackup(services: Store, folder: string): Promise<Contents & { missing: string[] }> {
  await mkdir(folder, { mode: 0o700 });
  for (const part of ['tables', 'files']) await mkdir(join(folder, part), { mode: 0o700 });
  const copied = new Map<string, Contents['files'][number]>();
  const copy = async (id: string) => {
    const file = await copyFile(services, folder, id);
    if (file) copied.set(id, file);
  };
  for await (const { id } of services.files.list()) await copy(id);

  const { ids, ...snapshot } = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tables: Contents['tables'] = [];
      for (const shape of await shapesOf(tx))
        tables.push({ ...shape, ...(await writeLines(tableFile(folder, shape.name), rowsOf(tx, shape))) });
      return {
        tables,
        sequences: await sequencesOf(tx),
        migrations: await migrationsOf(tx),
        ids: await idsOfFiles(tx),
      };
    });
  for (const id of ids) if (!copied.has(id)) await copy(id);
  const contents: Contents = {
    format: 1,
    madeAt: services.clock.now().toISOString(),
    secret: services.vault.id,
    ...snapshot,
    files: ids.flatMap((id) => copied.get(id) ?? []),
  };
  await writeFile(join(folder, CONTENTS), JSON.stringify(contents, null, 1), { mode: 0o600, flush: true });
  return { ...contents, missing: ids.filter((id) => !copied.has(id)) };
}
