import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/connect.ts';
import { hashPicture, NO_HASH } from './picture-hash.ts';
import { keepHash, listUnhashed } from './similar-pictures.db.ts';
import type { Logger } from 'pino';
import type { FileStore } from '../store/store.ts';

/** Pictures that are listed at a time. */
const BATCH = 20;

/** The hash of a stored picture. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  return hashPicture(bytes).catch(() => NO_HASH);
}

/**
 * Computes the hashes of pictures that have none, or one that an earlier version made. Each is kept at once, so
 * that a run can end at any picture, and several instances can work at the same time. A picture whose file is missing
 * is tried again in the next run. Returns the number of new hashes.
 */
export async function fillHashes(
  { db, files, log }: { db: Db; files: FileStore; log: Logger },
  isStopped: () => boolean,
): Promise<number> {
  let filled = 0;
  let after = '';
  for (;;) {
    const ids = isStopped() ? [] : await listUnhashed(db, after, BATCH);
    for (const id of ids) {
      if (isStopped()) break;
      const bytes = await files.get(id);
      if (!bytes) continue;
      const hash = await hashOf(bytes);
      await inTransaction(db, (tx) => keepHash(tx, id, hash));
      filled += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (filled > 0) log.info({ event: 'pictures.hashed', filled });
  return filled;
}
