import { audit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import type { Services } from '../services.ts';

/** An upload that nobody submitted by then is given up. */
const LIVES_MS = 2 * 24 * 3_600_000;
const BATCH = 100;

/**
 * Removes uploads that no request uses two days later: rows first, then their bytes, because a row without its file would
 * be a broken promise. Whoever submits one in the same moment either keeps it, or is told that it is gone: the rows are
 * locked before it is decided. Answers how many were removed, at most a hundred at a time.
 */
export async function deleteOrphans({ db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>): Promise<number> {
  const at = clock.now();
  const removed = await inTransaction(db, async (tx) => {
    const old = await tx.selectFrom('licence_file as f').select('f.lic_id')
      .where('f.created_at', '<', new Date(at.getTime() - LIVES_MS))
      .where((row) => row.not(row.exists(row.selectFrom('certification as c').select('c.approval_id').whereRef('c.lic_id', '=', 'f.lic_id'))))
      .orderBy('f.created_at').limit(BATCH).forUpdate().skipLocked().execute();
    if (old.length === 0) return [];
    // Looked at again under the lock: a request may have come in between.
    const gone = await tx.deleteFrom('licence_file').where('lic_id', 'in', old.map(({ lic_id }) => lic_id))
      .where((row) => row.not(row.exists(row.selectFrom('certification as c').select('c.approval_id').whereRef('c.lic_id', '=', 'licence_file.lic_id'))))
      .returning(['lic_id', 'owner_id']).execute();
    for (const { lic_id, owner_id } of gone) await audit(tx, { actor: null, action: 'licence.swept', object: lic_id, subject: owner_id }, at);
    return gone;
  });
  for (const { lic_id } of removed) await files.remove(lic_id);
  return removed.length;
}
