import { sql } from 'kysely';
import { makerStands } from '../../../identity/sessions/maker.db.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';

/** A preview ends with all sessions of its maker. An operator has none. */
const stands = (options?: { lock: boolean }) =>
  sql<boolean>`(p.maker_epoch is null or ${makerStands('p.made_by', 'p.maker_epoch', options)})`;

/** Keeps a preview of a build that nobody has opened. `epoch` is of the account that makes it. Returns its number. */
export async function keepPreview(
  tx: Tx,
  { build, by, epoch, at, until }: { build: number; by: string; epoch: number | null; at: Date; until: Date },
): Promise<number> {
  const row = await tx
    .insertInto('remote_preview')
    .values({ build_id: build, made_by: by, maker_epoch: epoch, made_at: at, ends_at: until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** A preview with its build. */
export const findPreview = (db: Db | Tx, id: number) =>
  db
    .selectFrom('remote_preview as p')
    .innerJoin('remote_build as b', 'b.id', 'p.build_id')
    .select(['p.id', 'p.ends_at', 'p.session_id', 'p.ended_at'])
    .select(stands().as('stands'))
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
 * Gives a preview to a session, unless another one has it or its maker's sessions were ended. One conditional update
 * resolves two sessions at once. True also for the session that has it already.
 */
export async function takePreview(tx: Tx, id: number, session: string): Promise<boolean> {
  const taken = await tx
    .updateTable('remote_preview as p')
    .set({ session_id: session })
    .where('p.id', '=', id)
    .where((where) => where.or([where('p.session_id', 'is', null), where('p.session_id', '=', session)]))
    .where(stands({ lock: true }))
    .returning('p.id')
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
    .where('p.session_id', '=', session)
    .where('p.ended_at', 'is', null)
    .where('p.ends_at', '>', at)
    .returning('b.name')
    .execute();
  return ended.map(({ name }) => name);
}
