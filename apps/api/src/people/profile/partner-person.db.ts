import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { findNewestApplication } from '../../companies/registration/application.db.ts';

const COLUMNS = ['position_name', 'country_id', 'province_id', 'city_id', 'address'] as const;
export interface PersonChange {
  user_name: string;
  position_id: number;
  position_name: string;
  country_id: number;
  province_id: number;
  city_id: number;
  address: string;
}

/** An account with job title and place of work; null where nothing was entered. */
export function findPartnerPerson(tx: Tx, userId: string) {
  return (
    tx
      .selectFrom('app_user as u')
      .leftJoin('partner_person as p', 'p.user_id', 'u.user_id')
      .select([
        'u.user_name',
        'u.email',
        'u.email_verified',
        'u.phone',
        'u.phone_verified',
        'u.position_id',
        'u.role',
        'u.created_at',
      ])
      .select(COLUMNS.map((column) => `p.${column}` as const))
      // Both versions only grow, so their sum changes with either.
      .select(sql<number>`u.version + coalesce(p.version, 0)`.as('version'))
      .where('u.user_id', '=', userId)
      .executeTakeFirstOrThrow()
  );
}

/**
 * True while staff review the application of a company. The company's row is locked against concurrent applications.
 */
export async function isUnderReview(tx: Tx, coId: string | null): Promise<boolean> {
  if (coId === null) return false;
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().executeTakeFirst();
  return (await findNewestApplication(tx, coId))?.approval_status === ApprovalStatus.pending;
}

/** Writes changed columns and records their names, never the values. Without a difference nothing is recorded. */
export async function changePartnerPerson(
  tx: Tx,
  userId: string,
  before: Awaited<ReturnType<typeof findPartnerPerson>>,
  change: PersonChange,
  at: Date,
): Promise<void> {
  const columns = (Object.keys(change) as (keyof PersonChange)[]).filter((column) => change[column] !== before[column]);
  if (columns.length === 0) return;
  const { user_name, position_id, ...person } = change;
  await tx
    .updateTable('app_user')
    .set({ user_name, position_id, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .insertInto('partner_person')
    .values({ user_id: userId, ...person })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(person))
    .execute();
  await audit(tx, { actor: userId, action: 'account.changed', object: userId, detail: { columns } }, at);
}
