import type { Logger } from 'pino';
import { causeOf } from '../errors/error-cause.ts';
import type { FileStore } from './store/store.ts';

/**
 * Removes the files of deleted rows, after the commit: a file without a row is unreachable, a row without its file would
 * be an error. What cannot be removed now is logged and left to the check of the files; the deletion is done all the same.
 */
export async function removeFiles(
  { files, log }: { files: Pick<FileStore, 'remove'>; log: Logger },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await files.remove(id).catch((error: unknown) => {
      log.error({ event: 'file.left', file: id, error: causeOf(error, { withMessage: false }) });
    });
}
