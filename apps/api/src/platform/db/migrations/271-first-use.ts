import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * When an account was used for the first time. One that others created accepts the terms then; accounts that are in
 * use already, or that their owners registered, are not asked.
 */
export const up = run(
  sql`alter table app_user add column first_used_at timestamptz`,
  sql`update app_user u set first_used_at = created_at
      where self_registered or exists (select from known_device d where d.user_id = u.user_id)
        or exists (select from session s where s.user_id = u.user_id)`,
);
