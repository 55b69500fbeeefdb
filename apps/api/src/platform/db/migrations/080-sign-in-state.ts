import { sql, type Kysely } from 'kysely';

export const backwardCompatible = false;

/**
 * Renames `passage` to `sign_in_state`. Its rows live for an hour and are encrypted for the old name, so they are
 * dropped: a sign-in that is pending in an in-app browser during the upgrade has to start again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table passage rename to sign_in_state`,
    sql`alter index passage_by_expiry rename to sign_in_state_by_expiry`,
    sql`alter index passage_pkey rename to sign_in_state_pkey`,
    sql`delete from sign_in_state`,
  ];
  for (const statement of statements) await statement.execute(db);
}
