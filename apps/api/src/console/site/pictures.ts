import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { sanitiseSitePicture } from '../../platform/files/sanitise-document.ts';
import type { FileStore } from '../../platform/files/store/store.ts';
import { PICTURES } from './check-content.ts';

const BYTES_MAX = 2 * 1024 * 1024;

/** Stores a picture of the portal's content and returns its address. The bytes are durable before the row. */
export async function storePicture(
  tx: Tx,
  files: FileStore,
  { bytes, by, at }: { bytes: Uint8Array; by: string; at: Date },
  { refuse }: Refusing<'Account.Site.Picture.Type' | 'Account.Site.Picture.Size'>,
): Promise<{ address: string; width: number; height: number }> {
  if (bytes.length > BYTES_MAX) refuse('Account.Site.Picture.Size');
  const picture = (await sanitiseSitePicture(bytes)) ?? refuse('Account.Site.Picture.Type');
  const file_id = newId('sp');
  await tx
    .insertInto('site_picture')
    .values({ file_id, media_type: picture.mediaType, size: picture.bytes.length, created_by: by, created_at: at })
    .execute();
  await files.put(file_id, picture.bytes, picture.mediaType);
  await audit(tx, { actor: by, action: 'site.pictureUploaded', object: file_id }, at);
  return { address: PICTURES + file_id, width: picture.width, height: picture.height };
}
