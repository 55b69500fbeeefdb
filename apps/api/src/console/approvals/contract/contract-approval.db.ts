import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { noteChange } from '../../../companies/requests/changes.db.ts';

/** The newest contract application of a company; undefined without one. */
export function findNewestContract(tx: Tx, coId: string) {
  return tx
    .selectFrom('contract_application')
    .selectAll()
    .where('co_id', '=', coId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type ContractApplication = NonNullable<Awaited<ReturnType<typeof findNewestContract>>>;

/** @throws Refusal `4041100009` when this user has no such application */
export async function findContract(
  tx: Tx,
  { id, userId }: { id: number; userId: string },
  { refuse }: Refusing<'4041100009'>,
): Promise<ContractApplication> {
  return (
    (await tx
      .selectFrom('contract_application')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? refuse('4041100009')
  );
}

/** Partner types of these applications, by their ids. */
export async function signTypesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('contract_application').select(['id', 'sign_type']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sign_type }) => [id, sign_type]));
}

/** Level of a partner company (0 without one) and the version of its data; undefined for other companies. */
export function findStanding(tx: Tx, coId: string) {
  return (
    tx
      .selectFrom('company as c')
      .innerJoin('partner_company as p', 'p.co_id', 'c.co_id')
      // Both versions only grow, so their sum changes with either.
      .select(['p.level', sql<number>`c.version + p.version`.as('version')])
      .where('c.co_id', '=', coId)
      .executeTakeFirst()
  );
}

/** Locks a company that applies, as a reversal of its admission does, which must see the application. */
export async function lockCompany(tx: Tx, coId: string): Promise<void> {
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/**
 * Stores an application and returns its id. The unique index `contract_application_one_pending` rejects a second one.
 */
export async function insertContract(
  tx: Tx,
  { coId, userId, signType, level, at }: { coId: string; userId: string; signType: number; level: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('contract_application')
    .values({
      co_id: coId,
      user_id: userId,
      sign_type: signType,
      wanted_level: level,
      granted_level: null,
      applied_at: at,
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteChange(tx, { queue: 'contract', id, coId });
  return id;
}

/** Level of a partner company; 0 without one. */
export const findLevel = (tx: Tx, coId: string) =>
  tx.selectFrom('partner_company').select('level').where('co_id', '=', coId).executeTakeFirstOrThrow();

/** Level that an application was granted. */
export const findGranted = (tx: Tx, id: number) =>
  tx.selectFrom('contract_application').select('granted_level').where('id', '=', id).executeTakeFirstOrThrow();

/** Gives a partner company a level; false when it has another one than `from`. */
export async function changeLevel(
  tx: Tx,
  { coId, level, from }: { coId: string; level: number; from?: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('partner_company')
    .set({ level })
    .where('co_id', '=', coId)
    .$if(from !== undefined, (query) => query.where('level', '=', from ?? 0))
    .returning('co_id')
    .executeTakeFirst();
  return changed !== undefined;
}
