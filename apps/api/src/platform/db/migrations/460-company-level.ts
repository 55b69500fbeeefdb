import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** The level of a partner beside the other values that companies are sorted and filtered by, so that an index has it. */
export const up = run(
  // That of `partner_company`. Set by the database.
  sql`alter table company add column partner_level integer not null default 0`,
  sql`create function note_partner_level() returns trigger language plpgsql as $$
      begin
        update company set partner_level = new.level where co_id = new.co_id and partner_level <> new.level;
        return null;
      end
    $$`,
  sql`create trigger partner_company_level after insert or update of level on partner_company
      for each row execute function note_partner_level()`,
  sql`update company c set partner_level = p.level from partner_company p where p.co_id = c.co_id and p.level <> 0`,
);
