import type { Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Versions of the rows that users edit in forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await versionRows(db, 'app_user', [
    'user_name',
    'position_id',
    'login_name',
    'email',
    'phone',
    'role',
    'remark',
    'tags',
  ]);
  await versionRows(db, 'company', [
    'company_name',
    'industry_id',
    'employees_id',
    'region_id',
    'main_business',
    'address',
  ]);
  await versionRows(db, 'access_key', ['description', 'status', 'expires_at']);
}
