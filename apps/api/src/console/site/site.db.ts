import type { SiteContent } from '@portal/common/contract/console/site';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { publishedContent } from '../../platform/site/site.ts';

/** The draft, locked until the end of the transaction. */
export const lockDraft = (tx: Tx) => tx.selectFrom('site_draft').selectAll().forUpdate().executeTakeFirst();

/** The draft with the name of who saved it. */
export const findDraft = (tx: Tx) =>
  tx
    .selectFrom('site_draft as d')
    .leftJoin('app_user as u', 'u.user_id', 'd.updated_by')
    .select(['d.content', 'd.version', 'd.updated_at', 'u.user_name as by'])
    .executeTakeFirst();

export const findVersions = (tx: Tx, limit: number) =>
  tx
    .selectFrom('site_version as v')
    .leftJoin('app_user as u', 'u.user_id', 'v.published_by')
    .select(['v.version', 'v.published_at', 'v.restored_from', 'u.user_name as by'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();

interface Act {
  by: string;
  at: Date;
}

/** Stores the draft and returns its version. */
export async function storeDraft(tx: Tx, content: SiteContent, { by, at }: Act): Promise<number> {
  const text = JSON.stringify(content);
  const { version } = await tx
    .insertInto('site_draft')
    .values({ content: text, updated_by: by, updated_at: at })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ content: text, updated_by: by, updated_at: at }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await audit(
    tx,
    { actor: by, action: 'site.drafted', object: null, detail: { keys: Object.keys(content).sort() } },
    at,
  );
  return version;
}

/** Deletes the draft; false when there is none. */
export async function deleteDraft(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('site_draft').executeTakeFirst();
  return numDeletedRows > 0n;
}

const keysThatDiffer = (one: SiteContent, other: SiteContent) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => JSON.stringify(one[key as keyof SiteContent]) !== JSON.stringify(other[key as keyof SiteContent]))
    .sort();

/** Publishes content as a new version, which all instances serve within two seconds, and returns its number. */
export async function publish(
  tx: Tx,
  content: SiteContent,
  { by, at, restoredFrom }: Act & { restoredFrom?: number },
): Promise<number> {
  const before = await publishedContent(tx);
  const { version } = await tx
    .insertInto('site_version')
    .values({
      content: JSON.stringify(content),
      published_by: by,
      published_at: at,
      restored_from: restoredFrom ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await audit(
    tx,
    {
      actor: by,
      action: restoredFrom === undefined ? 'site.published' : 'site.restored',
      object: String(version),
      detail: { keys: keysThatDiffer(before, content), ...(restoredFrom === undefined ? {} : { from: restoredFrom }) },
    },
    at,
  );
  return version;
}

/** Content of a version; that of 0 is empty. */
export async function contentOf(tx: Tx, version: number): Promise<SiteContent | undefined> {
  if (version === 0) return {};
  const row = await tx.selectFrom('site_version').select('content').where('version', '=', version).executeTakeFirst();
  return row?.content;
}
