import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Db, type Tx } from '../db/connect.ts';
import type { Clock } from '../clock/clock.ts';
import type { FileStore } from './store/store.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** Age after which an unused upload is deleted. */
export const UNUSED_MS = 2 * DAY_MS;
const BATCH = 100;

/** Content of the portal that names a picture: a draft, or any version, because each can be published again. */
const usedBySite = (table: 'site_draft' | 'site_version') =>
  sql`not exists (select 1 from ${sql.table(table)} c where position(f.file_id in c.content::text) > 0)`;

const usedBy = (user: string, id: string) =>
  sql`not exists (select 1 from ${sql.table(user)} u where u.${sql.ref(id)} = f.${sql.ref(id)})`;

/** Uploads by table: the columns of their ids and owners, when nothing uses them, and the audit action of their deletion. */
const UPLOADS = [
  {
    table: 'licence_file',
    id: 'lic_id',
    owner: 'owner_id',
    unused: usedBy('certification', 'lic_id'),
    action: 'licence.swept',
  },
  {
    table: 'partner_file',
    id: 'file_id',
    owner: 'owner_id',
    unused: usedBy('partner_company', 'file_id'),
    action: 'partnerFile.swept',
  },
  {
    table: 'site_picture',
    id: 'file_id',
    owner: 'created_by',
    unused: sql`${usedBySite('site_draft')} and ${usedBySite('site_version')}`,
    action: 'site.pictureSwept',
  },
] as const;

/**
 * Deletes uploads that nothing has used for two days: rows first, then files, so that no row is left without its file.
 * A concurrent use either keeps its upload or is rejected, because rows are locked first. Returns the number of deleted
 * uploads, at most a hundred of each kind per call.
 */
export async function deleteOrphans({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Promise<number> {
  const at = clock.now();
  const removed = await inTransaction(db, async (tx) => {
    const gone: string[] = [];
    for (const upload of UPLOADS) gone.push(...(await deleteUnused(tx, upload, at)));
    return gone;
  });
  for (const id of removed) await files.remove(id);
  return removed.length;
}

async function deleteUnused(
  tx: Tx,
  { table, id, owner, unused, action }: (typeof UPLOADS)[number],
  at: Date,
): Promise<string[]> {
  const { rows: old } = await sql<{ id: string }>`
    select f.${sql.ref(id)} as id from ${sql.table(table)} f
    where f.created_at < ${new Date(at.getTime() - UNUSED_MS)} and ${unused}
    order by f.created_at limit ${BATCH} for update skip locked`.execute(tx);
  if (old.length === 0) return [];
  // Check again under the lock: it may have been used meanwhile.
  const { rows: gone } = await sql<{ id: string; owner_id: string }>`
    delete from ${sql.table(table)} f where f.${sql.ref(id)} in (${sql.join(old.map((one) => one.id))}) and ${unused}
    returning f.${sql.ref(id)} as id, f.${sql.ref(owner)} as owner_id`.execute(tx);
  for (const one of gone) await audit(tx, { actor: null, action, object: one.id, subject: one.owner_id }, at);
  return gone.map((one) => one.id);
}
