import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Locks a folder for this process and returns the function that unlocks it.
 *
 * The embedded database has no lock of its own, and two processes on one folder would lose each other's writes. The
 * lock is the operating system's lock on a small SQLite file in the folder, so it ends with the process, however it
 * dies.
 *
 * @throws FolderInUse when another process (or another part of this one) holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new FolderInUse(
      `${folder} is in use by another process. Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
    );
  }
  return () => file.close();
}
