import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Keys of id tokens: the one that signs, the next one, which is published before it signs, and retired ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_key (
      kid text primary key,
      sealed text not null,
      created_at timestamptz not null,
      signs_from timestamptz
    )`.execute(db);
}
