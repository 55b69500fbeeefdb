import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedSecret } from '../../crypto/server-secrets.ts';
import type { Vault } from '../../crypto/vault.ts';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';

/** Name of the file with the folder's id, and of the copy of that id in the database. */
const FILE = '.store';
const NOTE = 'file store';

/** Id of a folder of files, which stays when the folder moves. */
async function idOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE);
  await writeFile(file, newId('store'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/**
 * True when the files of this database are stored in another folder, for instance on another machine. The first folder
 * that asks is registered.
 */
export async function isStoredElsewhere(db: Db, vault: Vault, folder: string): Promise<boolean> {
  const own = await idOf(folder);
  return (await sharedSecret(db, vault, NOTE, () => own)) !== own;
}
