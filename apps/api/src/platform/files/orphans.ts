import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Db, type Tx } from '../db/connect.ts';
import type { Clock } from '../clock/clock.ts';
import type { FileStore } from './store/store.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** Age after which an unused upload is deleted. */
const LIVES_MS = 2 * DAY_MS;
const BATCH = 100;

/** Uploads by table: the column of their ids, what uses them, and the audit action of their deletion. */
const UPLOADS = [
  { table: 'licence_file', id: 'lic_id', user: 'certification', action: 'licence.swept' },
  { table: 'partner_file', id: 'file_id', user: 'partner_company', action: 'partnerFile.swept' },
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
  { table, id, user, action }: (typeof UPLOADS)[number],
  at: Date,
): Promise<string[]> {
  const unused = sql`not exists (select 1 from ${sql.table(user)} u where u.${sql.ref(id)} = f.${sql.ref(id)})`;
  const { rows: old } = await sql<{ id: string }>`
    select f.${sql.ref(id)} as id from ${sql.table(table)} f
    where f.created_at < ${new Date(at.getTime() - LIVES_MS)} and ${unused}
    order by f.created_at limit ${BATCH} for update skip locked`.execute(tx);
  if (old.length === 0) return [];
  // Check again under the lock: it may have been used meanwhile.
  const { rows: gone } = await sql<{ id: string; owner_id: string }>`
    delete from ${sql.table(table)} f where f.${sql.ref(id)} in (${sql.join(old.map((one) => one.id))}) and ${unused}
    returning f.${sql.ref(id)} as id, f.owner_id`.execute(tx);
  for (const one of gone) await audit(tx, { actor: null, action, object: one.id, subject: one.owner_id }, at);
  return gone.map((one) => one.id);
}
