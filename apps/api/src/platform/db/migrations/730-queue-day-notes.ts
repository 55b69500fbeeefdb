import { sql, type RawBuilder } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

type Row = 'old' | 'new';

/** The function of a table that notes changes of its requests, with what a note is about. */
const noted = (table: string, queue: (row: Row) => RawBuilder<unknown>, since: (row: Row) => RawBuilder<unknown>) =>
  sql`create or replace function ${sql.ref(`${table}_noted`)}() returns trigger language plpgsql as $$
      begin
        insert into queue_day_change (queue, at, waiting_only)
          select distinct each.queue, each.at, each.waiting_only from (values
            (${queue('old')}, ${since('old')}, true), (${queue('old')}, old.decided_at, false),
            (${queue('new')}, ${since('new')}, true), (${queue('new')}, new.decided_at, false)) as each (queue, at, waiting_only)
          where each.queue is not null and each.at is not null;
        return null;
      end
    $$`;

const appliedAt = (row: Row) => sql.ref(`${row}.applied_at`);

/**
 * A decision changes what waits of the day of the submission, and the decisions of its own day: those of the other days
 * need not be counted again.
 */
export const up = run(
  sql`alter table queue_day_change add column waiting_only boolean not null default false`,
  noted(
    'certification',
    (row) =>
      sql`case ${sql.ref(`${row}.user_type`)} when 2 then 'customerCertification' when 4 then 'partnerCertification' end`,
    appliedAt,
  ),
  noted('registration_application', () => sql`'partnerRegistration'`, appliedAt),
  noted('contract_application', () => sql`'partnerContract'`, appliedAt),
  noted(
    'account_application',
    () => sql`'accountApplication'`,
    (row) => sql`coalesce(${sql.ref(`${row}.staff_since`)}, ${sql.ref(`${row}.applied_at`)})`,
  ),
);
