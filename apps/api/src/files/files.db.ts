import { newId } from '../db/ids.ts';
import type { Tx } from '../db/connect.ts';
import { shownName, type Document } from './document.ts';
import type { FileStore } from './store.ts';

export interface Upload {
  document: Document;
  name: string;
  licenceType: number;
  ownerId: string;
  /** Company it belongs to, where the owner has one. */
  coId: string | null;
  at: Date;
}

/** Stores a document and answers its id, `lic-…`. The bytes are durable before the
 * row is committed: a row always has its file, and a refused row leaves none. */
export async function storeLicence(tx: Tx, files: FileStore, { document, name, licenceType, ownerId, coId, at }: Upload): Promise<string> {
  const lic_id = newId('lic');
  await tx.insertInto('licence_file').values({
    lic_id, owner_id: ownerId, co_id: coId, lic_type: licenceType, media_type: document.mediaType,
    size: document.bytes.length, name: shownName(name, document.mediaType), created_at: at,
  }).execute();
  await files.put(lic_id, document.bytes, document.mediaType);
  return lic_id;
}

/**
 * A stored document's row, for whoever may see it: its owner, people of the company it belongs to, or anybody when
 * `reader` is 'staff'. Undefined otherwise, so that a foreign id looks like one that does not exist.
 */
export async function findLicence(tx: Tx, licId: string, reader: 'staff' | { userId: string; coId: string | null }) {
  const row = await tx.selectFrom('licence_file').selectAll().where('lic_id', '=', licId).executeTakeFirst();
  if (!row || reader === 'staff') return row;
  return row.owner_id === reader.userId || (row.co_id !== null && row.co_id === reader.coId) ? row : undefined;
}
