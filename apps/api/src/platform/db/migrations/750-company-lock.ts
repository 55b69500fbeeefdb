import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * The check that a company keeps its owner locks the company without holding up rows that refer to it: those take `for
 * key share`, and `for update` with them is a deadlock.
 */
export const up = run(
  sql`create or replace function keep_company_owner() returns trigger language plpgsql as $$
      begin
        perform from company where co_id = old.co_id for no key update;
        if exists (select from app_user where co_id = old.co_id and status = 2 and user_type in (2, 4, 32))
          and not exists (select from app_user where co_id = old.co_id and status = 2 and role = 0) then
          raise exception 'company % would have no main account', old.co_id using errcode = 'check_violation', constraint = 'company_keeps_owner';
        end if;
        return null;
      end
    $$`,
);
