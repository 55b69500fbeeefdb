import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Reads the whole log, beside those who write it. */
export const up = run(
  sql`do $$
    begin
      if exists (select from pg_constraint where conname = 'audit_until' and conrelid = 'audit'::regclass) then
        alter table audit validate constraint audit_until;
      end if;
    end $$`,
);
