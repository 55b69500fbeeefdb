import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** The terms that an applicant accepted, with language and network, until the application is decided or withdrawn. */
export const up = run(sql`alter table account_application add column terms jsonb`);
