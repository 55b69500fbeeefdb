import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Address that the link with a reset code was sent to: following the link proves it. Null for codes without a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reset_code add column sent_to text`.execute(db);
}
