import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Accounts that a customer made, of a type that staff and migrations make too: members of enterprises. Nobody vouches
 * for addresses that were typed into their invitation. It counts for invitations that are still open as well; members
 * who accepted one have proven the address that received it.
 */
export const up = run(
  sql`alter table app_user add column made_by_customer boolean not null default false`,
  sql`update app_user u set made_by_customer = true
      where user_type = 2 and not self_registered and not email_verified and not phone_verified
        and password_hash is null and exists (select from contact c where c.user_id = u.user_id)`,
);
