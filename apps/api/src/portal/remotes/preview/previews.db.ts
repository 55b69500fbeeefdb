import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';

/** Keeps a preview of a build that nobody has opened. Returns its number. */
export async function keepPreview(
  tx: Tx,
  { build, by, at, until }: { build: number; by: string; at: Date; until: Date },
): Promise<number> {
  const row = await tx
    .insertInto('remote_preview')
    .values({ build_id: build, made_by: by, made_at: at, ends_at: until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** A preview with its build. */
export const findPreview = (db: Db | Tx, id: number) =>
  db
    .selectFrom('remote_preview as p')
    .innerJoin('remote_build as b', 'b.id', 'p.build_id')
    .select(['p.id', 'p.ends_at', 'p.session_hash', 'p.ended_at'])
    .select(['b.name', 'b.digest', 'b.address', 'b.seal', 'b.preview'])
    .select(withdrawn(sql.ref('b.id')).as('withdrawn'))
    .where('p.id', '=', id)
    .executeTakeFirst();

/** True for a build that was withdrawn by itself and has not been chosen again since. */
const withdrawn = (build: ReturnType<typeof sql.ref>) => sql<boolean>`coalesce((
  select c.outcome = 'withdrawn' and not exists (
      select from remote_release r where r.build_id = c.build_id and r.released_at > c.ended_at)
    from remote_candidate c where c.build_id = ${build} order by c.id desc limit 1), false)`;

export async function isWithdrawn(tx: Tx, build: number): Promise<boolean> {
  const row = await tx
    .selectFrom('remote_build as b')
    .select(withdrawn(sql.ref('b.id')).as('withdrawn'))
    .where('b.id', '=', build)
    .executeTakeFirst();
  return row?.withdrawn ?? false;
}

/**
 * Gives a preview to a session, unless another one has it. One conditional update resolves two sessions at once. True
 * also for the session that has it already.
 */
export async function takePreview(tx: Tx, id: number, session: string): Promise<boolean> {
  const taken = await tx
    .updateTable('remote_preview')
    .set({ session_hash: session })
    .where('id', '=', id)
    .where((where) => where.or([where('session_hash', 'is', null), where('session_hash', '=', session)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the previews of a session. Returns their remotes. */
export async function endPreviews(tx: Tx, session: string, at: Date): Promise<string[]> {
  const ended = await tx
    .updateTable('remote_preview as p')
    .from('remote_build as b')
    .set({ ended_at: at })
    .whereRef('b.id', '=', 'p.build_id')
    .where('p.session_hash', '=', session)
    .where('p.ended_at', 'is', null)
    .where('p.ends_at', '>', at)
    .returning('b.name')
    .execute();
  return ended.map(({ name }) => name);
}
