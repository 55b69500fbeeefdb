import type { Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Versions of the data that partners edit, as far as it is not in `company` and `app_user`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await versionRows(db, 'partner_company', ['website', 'phone', 'email', 'province_id', 'city_id', 'intention_types']);
  await versionRows(db, 'partner_person', ['position_name', 'country_id', 'province_id', 'city_id', 'address']);
}
