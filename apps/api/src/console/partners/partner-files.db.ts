import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { shownName, type Document } from '../../platform/files/sanitise-document.ts';
import type { FileStore } from '../../platform/files/store/store.ts';

/** Stores signing material and returns its row. The bytes are durable before the row is committed. */
export async function storePartnerFile(
  tx: Tx,
  files: FileStore,
  { document, name, ownerId, at }: { document: Document; name: string; ownerId: string; at: Date },
) {
  const row = {
    file_id: newId('pf'),
    owner_id: ownerId,
    co_id: null,
    media_type: document.mediaType,
    size: document.bytes.length,
    name: shownName(name, document.mediaType),
    created_at: at,
  };
  await tx.insertInto('partner_file').values(row).execute();
  await files.put(row.file_id, document.bytes, document.mediaType);
  return row;
}

/** Signing material, for staff who decide about partners; for others only what they have uploaded. */
export function findPartnerFile(tx: Tx, fileId: string, { userId, privileges }: Pick<Caller, 'userId' | 'privileges'>) {
  const decides = [Privilege.approvalContract, Privilege.approvalRegister].some((one) => holds(privileges, one));
  return tx
    .selectFrom('partner_file')
    .selectAll()
    .where('file_id', '=', fileId)
    .where((row) =>
      decides ? row.or([row('co_id', 'is not', null), row('owner_id', '=', userId)]) : row('owner_id', '=', userId),
    )
    .executeTakeFirst();
}

/**
 * Assigns an upload of this member of staff to a partner, or keeps the partner's own file; false for any other file.
 */
export async function adoptFile(
  tx: Tx,
  { fileId, coId, userId }: { fileId: string; coId: string; userId: string },
): Promise<boolean> {
  const adopted = await tx
    .updateTable('partner_file')
    .set({ co_id: coId })
    .where('file_id', '=', fileId)
    .where((row) =>
      row.or([row('co_id', '=', coId), row.and([row('co_id', 'is', null), row('owner_id', '=', userId)])]),
    )
    .returning('file_id')
    .executeTakeFirst();
  return adopted !== undefined;
}
