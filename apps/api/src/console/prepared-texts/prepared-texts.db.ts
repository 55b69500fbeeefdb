import type { PreparedKind, PreparedQueue, PreparedSubject } from '@portal/common/enums/approval/prepared-text';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';

/** A list of texts: those of one queue for one purpose. */
export interface List {
  queue: PreparedQueue;
  kind: PreparedKind;
}

interface Act {
  by: string;
  at: Date;
}

interface Words {
  text_zh: string;
  text_en: string;
}

/** Name of who wrote a version, or the id of somebody without one; empty for a text of before. */
const BY = sql<string>`coalesce(nullif(u.user_name, ''), v.changed_by)`;

/** Texts of a queue in their order; without those that are retired, unless `all`. */
export function findTexts(tx: Tx, queue: PreparedQueue, { all = false } = {}) {
  return tx
    .selectFrom('prepared_text as t')
    .innerJoin('prepared_text_version as v', (join) =>
      join.onRef('v.text_id', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'v.changed_by')
    .select([
      't.id',
      't.kind',
      't.field',
      't.reason',
      't.text_zh',
      't.text_en',
      't.version',
      't.retired_at',
      'v.changed_at',
      BY.as('by'),
    ])
    .where('t.queue', '=', queue)
    .$if(!all, (query) => query.where('t.retired_at', 'is', null))
    .orderBy(sql`t.retired_at is not null`)
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();
}

/** Locks all texts of a list, so that changes of what is in use follow one another. */
export function lockList(tx: Tx, { queue, kind }: List) {
  return tx
    .selectFrom('prepared_text')
    .select(['id', 'queue', 'kind', 'field', 'reason', 'position', 'retired_at'])
    .where('queue', '=', queue)
    .where('kind', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks one text; undefined when there is none. */
export const lockText = (tx: Tx, id: number) =>
  tx.selectFrom('prepared_text').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findList = (tx: Tx, id: number) =>
  tx.selectFrom('prepared_text').select(['queue', 'kind']).where('id', '=', id).executeTakeFirst();

async function keepVersion(tx: Tx, id: number, version: number, words: Words, { by, at }: Act): Promise<void> {
  await tx
    .insertInto('prepared_text_version')
    .values({ text_id: id, version, ...words, changed_by: by, changed_at: at })
    .execute();
}

/** Adds a text at the end of its list and returns its id. */
export async function insertText(
  tx: Tx,
  { position, ...row }: PreparedSubject & Words & { position: number },
  act: Act,
): Promise<number> {
  const { id, version } = await tx
    .insertInto('prepared_text')
    .values({ ...row, position, retired_at: null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await keepVersion(tx, id, version, { text_zh: row.text_zh, text_en: row.text_en }, act);
  return id;
}

/** Writes other words of a locked text. The trigger raises its version. */
export async function writeText(tx: Tx, id: number, words: Words, act: Act): Promise<number> {
  const { version } = await tx
    .updateTable('prepared_text')
    .set(words)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await keepVersion(tx, id, version, words, act);
  return version;
}

/** Retires a text, or puts it back into use at the end of its list. */
export async function setRetired(tx: Tx, id: number, retired_at: Date | null, position: number): Promise<void> {
  await tx.updateTable('prepared_text').set({ retired_at, position }).where('id', '=', id).execute();
}

export async function setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await tx
      .updateTable('prepared_text')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .execute();
}

/** Versions of a text, newest first. */
export const findVersions = (tx: Tx, id: number) =>
  tx
    .selectFrom('prepared_text_version as v')
    .leftJoin('app_user as u', 'u.user_id', 'v.changed_by')
    .select(['v.version', 'v.text_zh', 'v.text_en', 'v.changed_at', BY.as('by')])
    .where('v.text_id', '=', id)
    .orderBy('v.version', 'desc')
    .execute();
