import type { SiteContent } from '@portal/common/contract/console/site';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { publishedContent } from '../../platform/site/site.ts';

const drafts = (tx: Tx) =>
  tx
    .selectFrom('site_draft as d')
    .leftJoin('app_user as u', 'u.user_id', 'd.updated_by')
    .select(['d.content', 'd.version', 'd.updated_at', 'u.user_name as by']);

/**
 * The draft with the name of who wrote it last. Its content is null when there is no draft; it has no row before the
 * first one.
 */
export const findDraft = (tx: Tx) => drafts(tx).executeTakeFirst();

/** The draft, locked until the end of the transaction: of two people who write at once, one waits for the other. */
export async function lockDraft(tx: Tx, { by, at }: Act) {
  await tx
    .insertInto('site_draft')
    .values({ content: null, version: 0, updated_by: by, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('site_draft').select('one').forUpdate().execute();
  // A statement of its own, which sees the name of who wrote it while this one waited.
  return drafts(tx).executeTakeFirstOrThrow();
}

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

const next = sql<number>`version + 1`;

/** Writes a locked draft, null for none, and returns its next version. */
async function writeDraft(tx: Tx, content: SiteContent | null, { by, at }: Act): Promise<number> {
  const { version } = await tx
    .updateTable('site_draft')
    .set({ content: content && JSON.stringify(content), version: next, updated_by: by, updated_at: at })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Stores a locked draft and returns its version. */
export async function storeDraft(tx: Tx, content: SiteContent, { by, at }: Act): Promise<number> {
  const version = await writeDraft(tx, content, { by, at });
  await audit(
    tx,
    { actor: by, action: 'site.drafted', object: null, detail: { keys: Object.keys(content).sort() } },
    at,
  );
  return version;
}

/** Empties a locked draft. */
export const emptyDraft = (tx: Tx, act: Act) => writeDraft(tx, null, act);

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
  // Forms that were made from what was published before must not overwrite it either.
  await tx.updateTable('site_draft').set({ version: next }).execute();
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
