import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Contacts of an enterprise are invited as members, with a role: by the acceptance a contact becomes an account. */
export const up = run(
  // What the acceptance makes of a contact; null for accounts, which have their role from the beginning.
  sql`alter table invitation add column role smallint`,
  sql`alter table invitation add constraint invitation_role_check check (role between 1 and 3)`,
  sql`create function contact_joined_event() returns trigger language plpgsql as $$
      begin
        perform record_event('account.created', new.user_id, new.co_id);
        return null;
      end
    $$`,
  sql`create trigger contact_joined_event after update of user_type on app_user for each row
    when (old.user_type = 64 and new.user_type = 2 and new.status = 2) execute function contact_joined_event()`,
);
