import { UserType } from '@portal/common/enums/user/user-type';
import { newId } from '../db/ids.ts';
import type { Tx } from '../db/connect.ts';
import { shownName, type Document } from './sanitise-document.ts';
import type { FileStore } from './store/store.ts';

export interface Upload {
  document: Document;
  name: string;
  licenceType: number;
  ownerId: string;
  /** Company of the owner, if any. */
  coId: string | null;
  /** Until when the picture is being read, if it is. */
  readingUntil?: Date;
  at: Date;
}

/**
 * Stores a document and returns its id, `lic-…`. The bytes are durable before the row is committed: a row always has
 * its file, and a rejected row leaves none.
 */
export async function storeLicence(
  tx: Tx,
  files: FileStore,
  { document, name, licenceType, ownerId, coId, readingUntil, at }: Upload,
): Promise<string> {
  const lic_id = newId('lic');
  await tx
    .insertInto('licence_file')
    .values({
      lic_id,
      owner_id: ownerId,
      co_id: coId,
      lic_type: licenceType,
      media_type: document.mediaType,
      size: document.bytes.length,
      name: shownName(name, document.mediaType),
      reading_until: readingUntil ?? null,
      created_at: at,
    })
    .execute();
  await files.put(lic_id, document.bytes, document.mediaType);
  return lic_id;
}

/**
 * Who reads a document: somebody of a company, or staff, who see all, those of enterprises, or only their own uploads and
 * those of companies that they created.
 */
export type Reader = { userId: string; coId: string | null } | { userId: string; sees: 'all' | 'enterprises' | 'own' };

/**
 * A stored document's row, for its owner, people of the company it belongs to, and staff. Undefined otherwise, so that
 * a foreign id looks like one that does not exist.
 */
export async function findLicence(tx: Tx, licId: string, reader: Reader) {
  const row = await tx
    .selectFrom('licence_file')
    .leftJoin('company', 'company.co_id', 'licence_file.co_id')
    .selectAll('licence_file')
    .select(['company.kind', 'company.created_by'])
    .where('lic_id', '=', licId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, created_by, ...licence } = row;
  const may =
    'sees' in reader
      ? reader.sees === 'all' ||
        licence.owner_id === reader.userId ||
        created_by === reader.userId ||
        (reader.sees === 'enterprises' && kind === UserType.enterprise)
      : licence.owner_id === reader.userId || (licence.co_id !== null && licence.co_id === reader.coId);
  return may ? licence : undefined;
}

/** True when the company was created by this member of staff; undefined when there is no such company. */
export async function isCreatorOf(tx: Tx, coId: string, userId: string): Promise<boolean | undefined> {
  const company = await tx.selectFrom('company').select('created_by').where('co_id', '=', coId).executeTakeFirst();
  return company && company.created_by === userId;
}
