import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** A scope of access keys that opened no call is no more; a key that had no other opens nothing, as before. */
export const up = run(
  sql`update access_key set scopes = array_remove(scopes, 'proposals:read') where 'proposals:read' = any(scopes)`,
);
