import type { DecidedRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import type { Changes } from '../../../platform/db/tables/stored-values.ts';
import {
  findApplication,
  findApplicationData,
  type Application,
  refuseDecided,
} from '../../../companies/registration/application.db.ts';
import type { ApplicationData } from '../../../platform/db/tables/stored-values.ts';

/** New values by column. Only the applicant changes name, website, size and partner types. */
export type DataChange = Partial<
  Omit<ApplicationData, 'company_name' | 'website' | 'employees_id' | 'intention_types'>
>;

/**
 * A pending application with its data. The company's row is locked against concurrent decisions and corrections.
 *
 * @throws Refusal `4041100009` no such application of this user, or one of the codes of a decided one
 */
export async function lockPending(
  tx: Tx,
  { id, userId }: { id: number; userId: string },
  refusing: Refusing<DecidedRequest>,
) {
  const { co_id, user_id } = await findApplication(tx, id, refusing);
  if (user_id !== userId) refusing.refuse('4041100009');
  await tx.selectFrom('company').select('co_id').where('co_id', '=', co_id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const application = await findApplication(tx, id, refusing);
  if (application.approval_status !== ApprovalStatus.pending) refuseDecided(application, refusing);
  return { application, data: await findApplicationData(tx, co_id, user_id) };
}

type Table = 'company' | 'partner_company' | 'app_user' | 'partner_person';

/** Table and column in which a column of ApplicationData is stored. */
const STORED: Record<keyof DataChange, readonly [Table, string]> = {
  company_country_id: ['company', 'region_id'],
  company_address: ['company', 'address'],
  main_business: ['company', 'main_business'],
  industry_id: ['company', 'industry_id'],
  company_phone: ['partner_company', 'phone'],
  company_email: ['partner_company', 'email'],
  company_province_id: ['partner_company', 'province_id'],
  company_city_id: ['partner_company', 'city_id'],
  user_name: ['app_user', 'user_name'],
  email: ['app_user', 'email'],
  phone: ['app_user', 'phone'],
  position_id: ['app_user', 'position_id'],
  position_name: ['partner_person', 'position_name'],
  country_id: ['partner_person', 'country_id'],
  province_id: ['partner_person', 'province_id'],
  city_id: ['partner_person', 'city_id'],
  address: ['partner_person', 'address'],
};

function columnsIn(table: Table, change: DataChange): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => {
      const [where, column] = STORED[name as keyof DataChange];
      return where !== table || value === undefined || value === null ? [] : [[column, value]];
    }),
  );
}

/**
 * Merges corrections: the applicant's value and the latest one of staff. A value that staff changed back is no
 * correction.
 */
function merged(earlier: Changes, data: ApplicationData, change: DataChange): Changes {
  const changes = { ...earlier };
  for (const [column, after] of Object.entries(change) as [keyof DataChange, string | number][]) {
    const before = earlier[column]?.[0] ?? data[column] ?? '';
    if (before === after) delete changes[column];
    else changes[column] = [before, after];
  }
  return changes;
}

/** Forgets what staff corrected in these columns, which the applicant has changed since. */
export async function forgetCorrections(tx: Tx, id: number, columns: readonly string[]): Promise<void> {
  if (columns.length === 0) return;
  await tx
    .updateTable('registration_application')
    .set({ corrections: sql<string>`corrections - ${columns}::text[]` })
    .where('id', '=', id)
    .execute();
}

/** Writes a correction and raises the version. A new e-mail or phone of the person is not proven. */
export async function writeCorrections(
  tx: Tx,
  { application, data, change }: { application: Application; data: ApplicationData; change: DataChange },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { co_id, user_id, id, corrections, version } = application;
  const [company, partner, user, person] = (['company', 'partner_company', 'app_user', 'partner_person'] as const).map(
    (table) => columnsIn(table, change),
  );
  if (company && Object.keys(company).length > 0)
    await tx.updateTable('company').set(company).where('co_id', '=', co_id).execute();
  if (partner && Object.keys(partner).length > 0)
    await tx.updateTable('partner_company').set(partner).where('co_id', '=', co_id).execute();
  if (person && Object.keys(person).length > 0) {
    await tx
      .insertInto('partner_person')
      .values({ user_id, ...person })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(person))
      .execute();
  }
  if (user && Object.keys(user).length > 0) {
    await tx
      .updateTable('app_user')
      .set({
        ...user,
        ...('email' in user ? { email_verified: false } : {}),
        ...('phone' in user ? { phone_verified: false } : {}),
      })
      .where('user_id', '=', user_id)
      .execute();
  }
  await tx
    .updateTable('registration_application')
    .set({ version: version + 1, corrections: JSON.stringify(merged(corrections, data, change)) })
    .where('id', '=', id)
    .execute();
  await noteChange(tx, { queue: 'registration', id, coId: co_id });
}
