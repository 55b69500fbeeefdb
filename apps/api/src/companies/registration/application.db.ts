import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { noteChange } from '../requests/changes.db.ts';
import type { ApplicationData } from '../../platform/db/tables/stored-values.ts';
import type { DecidedRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';

/** The newest application of a company: a rejected company can apply again. Undefined when it never applied. */
export function findNewestApplication(tx: Tx, coId: string) {
  return tx
    .selectFrom('registration_application')
    .selectAll()
    .where('co_id', '=', coId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Application = NonNullable<Awaited<ReturnType<typeof findNewestApplication>>>;

/** @throws Refusal `4041100009` when there is no such application */
export async function findApplication(tx: Tx, id: number, { refuse }: Refusing<'4041100009'>) {
  return (
    (await tx.selectFrom('registration_application').selectAll().where('id', '=', id).executeTakeFirst()) ??
    refuse('4041100009')
  );
}

/** The stored data of a company and of the account that applied for it, which are those of a pending application. */
export async function findApplicationData(tx: Tx, coId: string, userId: string): Promise<ApplicationData> {
  return tx
    .selectFrom('company as c')
    .innerJoin('partner_company as p', 'p.co_id', 'c.co_id')
    .innerJoin('app_user as u', (join) => join.on('u.user_id', '=', userId))
    .leftJoin('partner_person as w', 'w.user_id', 'u.user_id')
    .select([
      'c.company_name',
      'p.website',
      'p.phone as company_phone',
      'p.email as company_email',
      'c.region_id as company_country_id',
      'p.province_id as company_province_id',
      'p.city_id as company_city_id',
      'c.address as company_address',
      'c.main_business',
      'c.industry_id',
      'c.employees_id',
      'p.intention_types',
      'u.user_name',
      'u.email',
      'u.phone',
      'u.position_id',
    ])
    .select((row) => [
      row.fn.coalesce('w.position_name', sql<string>`''`).as('position_name'),
      row.fn.coalesce('w.country_id', sql<number>`0`).as('country_id'),
      row.fn.coalesce('w.province_id', sql<number>`0`).as('province_id'),
      row.fn.coalesce('w.city_id', sql<number>`0`).as('city_id'),
      row.fn.coalesce('w.address', sql<string>`''`).as('address'),
    ])
    .where('c.co_id', '=', coId)
    .executeTakeFirstOrThrow();
}

/**
 * Sends the stored data of a company as a new application and returns its id. Lock the company's row first, as
 * decisions and edits do. The unique index `registration_application_one_pending` rejects the second of two concurrent
 * applications.
 */
export async function insertApplication(
  tx: Tx,
  { coId, userId, at }: { coId: string; userId: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('registration_application')
    .values({ co_id: coId, user_id: userId, applied_at: at, decided_at: null, decided_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteChange(tx, { queue: 'registration', id, coId });
  return id;
}

/** Refuses with the code of the decision that was already made. */
export function refuseDecided(
  { approval_status }: Pick<Application, 'approval_status'>,
  { refuse }: Refusing<DecidedRequest>,
): never {
  return refuse(approval_status === ApprovalStatus.approved ? '4001213001' : '4001213002');
}
