import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from './setting-error.ts';

/** Error texts about the folder, by code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'is on a full disk; free some space',
  EDQUOT: 'is over its quota; free some space',
  EROFS: 'is on a read-only file system',
  EACCES: 'must be writable for this user',
  EPERM: 'must be writable for this user',
  ENOTDIR: 'must be a folder',
  EEXIST: 'must be a folder',
};
/** Bytes to write: more than a file system stores inside an inode. */
const PROBE = 64 * 1024;

/**
 * Tries to write in the data folder, and creates it if missing.
 *
 * @throws SettingError when it cannot be written
 */
export function tryDataFolder(dataDir: string): void {
  if (dataDir.startsWith('memory://')) return;
  const probe = join(dataDir, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, Buffer.alloc(PROBE));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingError(`DATA_DIR: ${dataDir} ${REASONS[code] ?? `cannot be written (${code})`}`, { cause: error });
  } finally {
    try {
      rmSync(probe, { force: true });
    } catch {
      // DATA_DIR is no folder.
    }
  }
}
