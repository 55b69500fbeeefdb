import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.ts';
import { isSamePicture, keysOf, keysOfCopies } from './picture-hash.ts';

/** Length of the hashes of earlier versions; none of today is as long. */
const FORMER_LENGTH = sql.lit(1024);
/** A key that more pictures have is that of a printed form, and says nothing. */
const RARE = 64;
/** Pictures that are compared: those with most keys in common. */
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
  const keys = keysOf(hash).map(String);
  await tx.deleteFrom('licence_picture_key').where('lic_id', '=', licId).execute();
  if (keys.length > 0)
    await tx
      .insertInto('licence_picture_key')
      .values(keys.map((key) => ({ key, lic_id: licId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Pictures without a hash, or with one that was made another way, that follow `after` in the order of their ids. */
export async function listUnhashed(db: Db, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ lic_id: string }>`
    select lic_id from licence_file
    where (picture_hash is null or length(picture_hash) = ${FORMER_LENGTH}) and media_type <> 'application/pdf' and lic_id > ${after}
    order by lic_id limit ${most}`.execute(db);
  return rows.map(({ lic_id }) => lic_id);
}

/** Ids of the other stored documents that show the same picture, also a cropped, turned, framed or mirrored one. */
export async function findSamePictures(tx: Tx, licId: string): Promise<string[]> {
  const own = await tx.selectFrom('licence_file').select('picture_hash').where('lic_id', '=', licId).executeTakeFirst();
  const hash = own?.picture_hash ?? '';
  const keys = keysOfCopies(hash);
  if (keys.length === 0) return [];
  const { rows } = await sql<{ lic_id: string; picture_hash: string }>`
    select f.lic_id, f.picture_hash
    from (
      select lic_id
      from unnest(${keys}::bigint[]) as own (key)
      cross join lateral (
        select array_agg(lic_id) as ids
        from (select k.lic_id from licence_picture_key as k where k.key = own.key limit ${RARE + 1}) as few
      ) as near
      cross join unnest(near.ids) as lic_id
      where cardinality(near.ids) <= ${RARE}
      group by lic_id
      order by count(*) desc
      limit ${CANDIDATES}
    ) as candidate
    join licence_file as f using (lic_id)
    where f.lic_id <> ${licId} and f.picture_hash is not null`.execute(tx);
  return rows.filter(({ picture_hash }) => isSamePicture(hash, picture_hash)).map(({ lic_id }) => lic_id);
}
