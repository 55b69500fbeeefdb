import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Uploaded documents; the bytes are in the file store under `lic_id`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table licence_file (
      lic_id text primary key,
      owner_id text not null references app_user (user_id),
      co_id text references company (co_id),
      lic_type smallint not null,
      media_type text not null,
      size integer not null,
      name text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index licence_file_owner on licence_file (owner_id)`.execute(db);
}
