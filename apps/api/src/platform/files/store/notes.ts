import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Vault } from '../../crypto/vault.ts';
import type { FileStore, StoreNote } from './store.ts';

type Store = { files: FileStore; vault: Vault; log: Pick<Logger, 'warn'> };

/**
 * Reads what the portal keeps in the file store for itself; undefined when there is nothing, or nothing that this SECRET
 * or SECRET_OLD has written. Rejects while the store is away.
 */
export async function readNote<T extends z.ZodMiniType>(
  { files, vault, log }: Store,
  note: StoreNote,
  shape: T,
): Promise<z.infer<T> | undefined> {
  const bytes = await files.get(note);
  if (bytes === null) return undefined;
  try {
    return shape.parse(JSON.parse(vault.decrypt('store note', Buffer.from(bytes).toString('utf8'))));
  } catch {
    log.warn({ event: 'store.note.unreadable', note });
    return undefined;
  }
}

/** Replaces a note. It is encrypted, so that who can write to the store cannot write one. */
export const writeNote = (
  { files, vault }: Pick<Store, 'files' | 'vault'>,
  note: StoreNote,
  value: object,
): Promise<void> =>
  files.put(note, Buffer.from(vault.encrypt('store note', JSON.stringify(value))), 'application/octet-stream');
