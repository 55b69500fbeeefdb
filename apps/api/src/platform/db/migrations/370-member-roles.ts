import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** The oldest account that can be reached becomes the owner of its company. */
export const assignRoles = sql`update app_user u set role = case
        when u.user_type = 16 then 2
        when u.user_id = (
          select o.user_id from app_user o
          where o.co_id = u.co_id and o.user_type = 2 and o.status = 2
            and (o.email is not null and o.email_verified or o.phone is not null and o.phone_verified)
          order by o.created_at, o.user_id limit 1) then 0
        else 1 end
      where u.user_type in (2, 16) and u.co_id is not null and u.role is null`;

/**
 * Roles of the members of enterprises: 0 owner, 1 administrator, 2 member, 3 finance. All accounts of an enterprise
 * could do everything, so they become administrators, and the oldest one that can be reached becomes the owner; users
 * of a provider are members. `company_owner_key` keeps one owner per company.
 */
export const up = run(
  sql`alter table app_user drop constraint app_user_role_check`,
  sql`alter table app_user add constraint app_user_role_check check (role between 0 and 3)`,
  // Before this release nobody named a role: an instance that still runs makes administrators, as they were.
  sql`create function member_has_role() returns trigger language plpgsql as $$
      begin
        new.role := case new.user_type when 2 then 1 else 2 end;
        return new;
      end
    $$`,
  sql`create trigger member_has_role before insert on app_user for each row
      when (new.role is null and new.user_type in (2, 16) and new.co_id is not null) execute function member_has_role()`,
  assignRoles,
  // Users of a provider have no password and cannot become owner, so they do not keep one from leaving.
  sql`create or replace function keep_company_owner() returns trigger language plpgsql as $$
      begin
        perform from company where co_id = old.co_id for update;
        if exists (select from app_user where co_id = old.co_id and status = 2 and user_type in (2, 4, 32))
          and not exists (select from app_user where co_id = old.co_id and status = 2 and role = 0) then
          raise exception 'company % would have no main account', old.co_id using errcode = 'check_violation', constraint = 'company_keeps_owner';
        end if;
        return null;
      end
    $$`,
);
