import { sql, type RawBuilder } from 'kysely';

/**
 * SHA-256 of everything that a sign-in takes from the row `s` of `idp_configuration`: settings and document. `document`
 * stands in for the stored one.
 */
export const configurationDigest = (document: RawBuilder<unknown> = sql`s.metadata`): RawBuilder<string> => sql<string>`
  encode(sha256(convert_to(jsonb_build_array(${document}, s.idp_metadata_url, s.metadata_by_file, s.client_id,
    s.client_secret_sealed, s.jit, s.name_attribute, s.email_attribute)::text, 'UTF8')), 'hex')`;
