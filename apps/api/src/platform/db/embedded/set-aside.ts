import { existsSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockFolder } from './lock.ts';

/**
 * Renames the folder of an embedded database with all that is in it, so that the next start begins with an empty one.
 * Nothing is deleted.
 *
 * @returns the new path; null when there is no folder
 * @throws FolderInUse when a process uses it
 */
export function setAside(folder: string, now = new Date()): string | null {
  if (!existsSync(folder)) return null;
  lockFolder(folder)();
  const aside = `${resolve(folder)}-before-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  renameSync(folder, aside);
  return aside;
}
