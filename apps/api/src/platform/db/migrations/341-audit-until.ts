import { sql } from 'kysely';
import { lockBriefly } from '../migrate/lock-briefly.ts';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * The end (UTC) of the first part of the audit log, a Monday in one to two weeks: until then other parts are made. The
 * next migration checks the entries of now without blocking anybody. A log with a time far ahead, which others wrote,
 * stays one part.
 */
export const up = run(
  lockBriefly('audit'),
  sql`do $$
    declare latest timestamptz;
    begin
      select greatest(now(), max(at)) into latest from audit;
      if latest < now() + interval '1 year' then
        execute format('alter table audit add constraint audit_until check (at < %L) not valid',
          (date_trunc('week', latest at time zone 'UTC') + interval '14 days') at time zone 'UTC');
      end if;
    end $$`,
);
