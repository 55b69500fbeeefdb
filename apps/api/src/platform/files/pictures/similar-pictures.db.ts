import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.ts';
import { isSamePicture, keysOf } from './picture-hash.ts';

/** Pictures that are compared for each key: some rows of ink are common. */
const CANDIDATES = 200;

/**
 * Keeps the hash of a stored picture, and the keys by which it is found; does nothing when the picture was deleted
 * meanwhile.
 */
export async function keepHash(tx: Tx, licId: string, hash: string): Promise<void> {
  const kept = await tx
    .updateTable('licence_file')
    .set({ picture_hash: hash })
    .where('lic_id', '=', licId)
    .returning('lic_id')
    .executeTakeFirst();
  if (!kept) return;
  const keys = keysOf(hash);
  if (keys.length > 0)
    await tx
      .insertInto('licence_picture_key')
      .values(keys.map((key) => ({ key, lic_id: licId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Pictures without a hash that follow `after` in the order of their ids. An empty hash means that a picture has none.
 */
export async function listUnhashed(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('licence_file')
    .select('lic_id')
    .where('picture_hash', 'is', null)
    .where('media_type', '<>', 'application/pdf')
    .where('lic_id', '>', after)
    .orderBy('lic_id')
    .limit(most)
    .execute();
  return rows.map(({ lic_id }) => lic_id);
}

/** Ids of the other stored documents that show the same picture. */
export async function findSamePictures(tx: Tx, licId: string): Promise<string[]> {
  const own = await tx.selectFrom('licence_file').select('picture_hash').where('lic_id', '=', licId).executeTakeFirst();
  if (!own?.picture_hash) return [];
  const { rows } = await sql<{ lic_id: string; picture_hash: string }>`
    select distinct f.lic_id, f.picture_hash
    from (select key from licence_picture_key where lic_id = ${licId}) as own
    cross join lateral (select k.lic_id from licence_picture_key as k where k.key = own.key order by k.lic_id limit ${CANDIDATES}) as near
    join licence_file as f on f.lic_id = near.lic_id
    where f.lic_id <> ${licId} and f.picture_hash is not null`.execute(tx);
  return rows.filter(({ picture_hash }) => isSamePicture(own.picture_hash!, picture_hash)).map(({ lic_id }) => lic_id);
}
