import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Members from before there were roles, who are told once which one they have. Those who were invited know theirs. */
export const up = run(
  sql`alter table app_user add column role_untold boolean not null default false`,
  sql`create index app_user_role_untold on app_user (user_id) where role_untold`,
  sql`update app_user u set role_untold = true
      where u.user_type in (2, 16) and u.co_id is not null and u.status = 2 and u.role is not null
        and not exists (select from contact c where c.user_id = u.user_id)`,
);
