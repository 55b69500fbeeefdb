import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * One main account per company. A company with active people keeps it, whichever call disables, deletes or cancels
 * accounts: the check runs at the end of the transaction, so that a hand-over may swap two roles, and under a lock of
 * the company.
 */
export const up = run(
  sql`create function keep_company_owner() returns trigger language plpgsql as $$
      begin
        perform from company where co_id = old.co_id for update;
        if exists (select from app_user where co_id = old.co_id and status = 2 and user_type in (4, 32))
          and not exists (select from app_user where co_id = old.co_id and status = 2 and role = 0) then
          raise exception 'company % would have no main account', old.co_id using errcode = 'check_violation', constraint = 'company_keeps_owner';
        end if;
        return null;
      end
    $$`,
  // A hand-over of a company's main account that the receiver has not accepted yet.
  sql`create table ownership_offer (
      co_id text primary key references company on delete cascade,
      from_user text not null references app_user on delete cascade,
      to_user text not null references app_user on delete cascade,
      offered_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index ownership_offer_by_giver on ownership_offer (from_user)`,
  sql`create index ownership_offer_by_receiver on ownership_offer (to_user)`,
  sql`create constraint trigger company_keeps_owner after update on app_user deferrable initially deferred for each row
      when (old.role = 0 and old.status = 2 and (new.role is distinct from 0 or new.status <> 2 or new.co_id is distinct from old.co_id))
      execute function keep_company_owner()`,
  sql`create constraint trigger company_keeps_owner_row after delete on app_user deferrable initially deferred for each row
      when (old.role = 0 and old.status = 2) execute function keep_company_owner()`,
);
