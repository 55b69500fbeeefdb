import type { RequestContext } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';

/** A picture of the provider's content. Its id says nothing about another one, and its bytes never change. */
export async function sendSitePicture(
  c: RequestContext,
  { db, files }: Pick<Services, 'db' | 'files'>,
): Promise<Response | undefined> {
  const id = c.req.param('id') ?? '';
  if (!/^sp-[a-z2-7]{1,40}$/.test(id)) return undefined;
  const row = await db.selectFrom('site_picture').select('media_type').where('file_id', '=', id).executeTakeFirst();
  const bytes = row && (await files.get(id));
  if (!row || !bytes) return undefined;
  c.header('Content-Type', row.media_type);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  return c.body(new Uint8Array(bytes));
}
