import { audit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import type { Services } from '../services.ts';

/** Age after which an unused upload is deleted. */
const LIVES_MS = 2 * 24 * 3_600_000;
const BATCH = 100;

/**
 * Deletes uploads that no request has used for two days: rows first, then files, so that no row is left without its
 * file. A concurrent submission either keeps its upload or is rejected, because rows are locked first. Returns the
 * number of deleted uploads, at most a hundred per call.
 */
export async function deleteOrphans({ db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>): Promise<number> {
  const at = clock.now();
  const removed = await inTransaction(db, async (tx) => {
    const old = await tx.selectFrom('licence_file as f').select('f.lic_id')
      .where('f.created_at', '<', new Date(at.getTime() - LIVES_MS))
      .where((row) => row.not(row.exists(row.selectFrom('certification as c').select('c.approval_id').whereRef('c.lic_id', '=', 'f.lic_id'))))
      .orderBy('f.created_at').limit(BATCH).forUpdate().skipLocked().execute();
    if (old.length === 0) return [];
    // Check again under the lock: a request may have been submitted meanwhile.
    const gone = await tx.deleteFrom('licence_file').where('lic_id', 'in', old.map(({ lic_id }) => lic_id))
      .where((row) => row.not(row.exists(row.selectFrom('certification as c').select('c.approval_id').whereRef('c.lic_id', '=', 'licence_file.lic_id'))))
      .returning(['lic_id', 'owner_id']).execute();
    for (const { lic_id, owner_id } of gone) await audit(tx, { actor: null, action: 'licence.swept', object: lic_id, subject: owner_id }, at);
    return gone;
  });
  for (const { lic_id } of removed) await files.remove(lic_id);
  return removed.length;
}
