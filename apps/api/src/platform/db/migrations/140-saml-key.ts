import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Keys of our SAML requests: the one that signs, the next one and retired ones; and when a company's copy of our metadata was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table saml_key (
      fingerprint text primary key,
      sealed text not null,
      certificate text not null,
      created_at timestamptz not null,
      signs_from timestamptz
    )`,
    // At most one key waits for its promotion.
    sql`create unique index saml_key_next on saml_key ((1)) where signs_from is null`,
    sql`create table saml_metadata_read (
      co_id text primary key references company on delete cascade,
      read_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
