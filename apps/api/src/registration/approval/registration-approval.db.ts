import type { DecidedRequest, UndecidableRequest } from '@portal/common/contract/refusals';
import type { RefusedValue } from '@portal/common/contract/company/application-result';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS } from '../../addresses/proven-address.db.ts';
import type { Tx } from '../../db/connect.ts';
import type { Refusing } from '../../http/calls/refusal.ts';
import type { ApplicationData } from '../../partner-applications/application-data.db.ts';
import { READER_COLUMNS } from '../../mail/recipient.ts';
import { endReview, noteChange } from '../../review/changes.db.ts';
import { hasClaim, refuseUndecidable, withClaim } from '../../review/claims.db.ts';
import { keepDecision } from '../../review/decisions.db.ts';
import type { ReviewContext } from '../../review/requests.db.ts';
import { readBefore } from './restore-registration.db.ts';

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

export interface Verdict {
  id: number;
  userId: string;
  by: string;
  result: Decision;
  opinion: string;
  refused: readonly RefusedValue[];
  /** Version of the application that the decision is about; undefined for the present one. */
  version: number | undefined;
  at: Date;
}

/** Refuses with the code of the decision that was already made. */
export function refuseDecided(
  { approval_status }: Pick<Application, 'approval_status'>,
  { refuse }: Refusing<DecidedRequest>,
): never {
  return refuse(approval_status === ApprovalStatus.agreed ? '4001213001' : '4001213002');
}

/**
 * Decides a pending application, in the caller's transaction, and keeps the data that were decided on. The conditional
 * update resolves concurrent decisions; the second one gets the result of the first.
 *
 * @returns the application as it was before, its data and their version
 * @throws Refusal `4041100009` no such application of this user, `4001213001` already approved, `4001213002` already
 * rejected, `Account.Approval.Claimed` somebody else works on it, `Account.Conflict` edited since that version
 */
export async function decideApplication(
  tx: Tx,
  verdict: Verdict,
  refusing: ReviewContext<UndecidableRequest> & Refusing<'Account.Conflict'>,
) {
  const application = await findApplication(tx, verdict.id, refusing);
  if (application.user_id !== verdict.userId) return refusing.refuse('4041100009');
  await tx
    .selectFrom('company')
    .select('co_id')
    .where('co_id', '=', application.co_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const data = await findApplicationData(tx, application.co_id, application.user_id);
  const before = await readBefore(tx, application.co_id);
  const claiming = {
    queue: 'registration',
    id: verdict.id,
    coId: application.co_id,
    by: verdict.by,
    at: verdict.at,
  } as const;
  const decided = await withClaim(tx, claiming)
    .updateTable('registration_application')
    .set({
      approval_status: verdict.result,
      approval_opinion: verdict.opinion,
      decided_at: verdict.at,
      decided_by: verdict.by,
      refused_fields: JSON.stringify(verdict.refused),
      decided_data: JSON.stringify(data),
    })
    .where('id', '=', verdict.id)
    .where('approval_status', '=', ApprovalStatus.pending)
    .where(hasClaim)
    .$if(verdict.version !== undefined, (query) => query.where('version', '=', verdict.version ?? 0))
    .returning('version')
    .executeTakeFirst();
  if (!decided) {
    await refuseUndecidable(tx, claiming, refusing);
    return refusing.refuse('Account.Conflict');
  }
  await endReview(tx, claiming);
  await keepDecision(tx, { ...claiming, result: verdict.result, before });
  return { application, data, version: decided.version };
}

/** Name, addresses and language of an applicant, for messages. */
export function findApplicant(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .select([...ADDRESS_COLUMNS, ...READER_COLUMNS, 'user_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
