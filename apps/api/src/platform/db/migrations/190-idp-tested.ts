import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * What a test of a provider was about, and documents of live configurations that somebody has to accept first. A test
 * of before names nothing: it has to be made again before a promotion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table idp_test
      -- Digest of the document and the settings that it used; null where it failed before.
      add column tested text,
      -- Format of the identifier that the provider sent, as its last word: persistent, sub.
      add column name_format text`,
    // Null for people who have not signed in since it is stored.
    sql`alter table idp_identity add column name_format text`,
    sql`alter table idp_configuration
      -- OpenID Connect with an issuer for several tenants: the one of the first passed test; others may not sign in.
      add column tenant text,
      -- Of a live configuration: a document with another entity id or sign-in address, until somebody decides.
      add column waiting_metadata text,
      add column waiting_since timestamptz,
      -- Entity id and sign-in address of a document that somebody decided not to use, as JSON.
      add column kept_out text`,
  ];
  for (const statement of statements) await statement.execute(db);
}
