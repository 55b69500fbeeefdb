import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Finds what requests share with other companies and people: names in one spelling, and pictures by perceptual hash.
 * `review_conflict_seen` has the conflicts that were shown to a member of staff for a request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Building the index takes minutes for a million names.
    sql`set local statement_timeout = 0`,
    sql`create function fold_company_name(name text) returns text language sql immutable strict parallel safe as $$
      select lower(btrim(regexp_replace(translate(normalize(name, NFKC), '【】[]•', '()()·'), '\\s+', ' ', 'g')))
    $$`,
    sql`create index certification_by_folded_name on certification (fold_company_name(lic_company))`,
    sql`create index partner_company_by_phone on partner_company (phone)`,
    sql`create index partner_company_by_email on partner_company (email)`,
    sql`alter table licence_file add column picture_hash text`,
    sql`create table licence_picture_key (
      key bigint not null,
      lic_id text not null references licence_file (lic_id) on delete cascade,
      primary key (key, lic_id)
    )`,
    sql`create index licence_picture_key_by_file on licence_picture_key (lic_id)`,
    sql`create table review_conflict_seen (
      queue text not null,
      item_id bigint not null,
      user_id text not null references app_user (user_id) on delete cascade,
      conflicts text[] not null,
      primary key (queue, item_id, user_id)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
