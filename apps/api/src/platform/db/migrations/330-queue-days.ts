import { sql, type RawBuilder } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Where a table of requests has the queue of a row, and the time since when it waits. */
interface Requests {
  table: string;
  queue(row: 'old' | 'new'): RawBuilder<unknown>;
  since(row: 'old' | 'new'): RawBuilder<unknown>;
  columns: string;
}

const appliedAt = (row: 'old' | 'new') => sql.ref(`${row}.applied_at`);

/** Notes the days whose figures a change of a request concerns: those of its submission and of its decision. */
const noted = ({ table, queue, since, columns }: Requests) => [
  sql`create function ${sql.ref(`${table}_noted`)}() returns trigger language plpgsql as $$
      begin
        insert into queue_day_change (queue, at)
          select distinct each.queue, each.at from (values
            (${queue('old')}, ${since('old')}), (${queue('old')}, old.decided_at),
            (${queue('new')}, ${since('new')}), (${queue('new')}, new.decided_at)) as each (queue, at)
          where each.queue is not null and each.at is not null;
        return null;
      end
    $$`,
  sql`create trigger ${sql.ref(`${table}_noted`)} after insert or delete or update of ${sql.raw(columns)} on ${sql.table(table)}
    for each row execute function ${sql.ref(`${table}_noted`)}()`,
];

/** Daily figures of the queues, which a job keeps, and what makes them wrong. */
export const up = run(
  sql`create table queue_day (
      -- A name of \`ApprovalQueue\`.
      queue text not null,
      -- In the time zone of the working hours.
      day date not null,
      starts_at timestamptz not null,
      -- Beginning of the working hours, at which most promises end.
      opens_at timestamptz not null,
      ends_at timestamptz not null,
      -- Digest of the working hours and special days with which it was counted.
      calendar text not null,
      -- Submitted on this day and still pending; of these, before the working hours.
      waiting integer not null,
      waiting_early integer not null,
      -- Decided on this day.
      approved integer not null,
      rejected integer not null,
      in_time integer not null,
      -- Decisions by the working time that they took: [tenths of an hour, decisions][].
      hours jsonb not null,
      -- Refused fields of these decisions: [reason, fields][].
      refusals jsonb not null,
      primary key (queue, day)
    )`,
  // A request was changed that was submitted or decided then. Rows only come and go, so that nobody waits for others.
  sql`create table queue_day_change (
      id bigint generated always as identity,
      queue text not null,
      at timestamptz not null,
      primary key (queue, at, id)
    )`,
  ...noted({
    table: 'certification',
    queue: (row) =>
      sql`case ${sql.ref(`${row}.user_type`)} when 2 then 'customerCertification' when 4 then 'partnerCertification' end`,
    since: appliedAt,
    columns: 'user_type, status, applied_at, decided_at, refused_fields',
  }),
  ...noted({
    table: 'registration_application',
    queue: () => sql`'partnerRegistration'`,
    since: appliedAt,
    columns: 'approval_status, applied_at, decided_at, refused_fields',
  }),
  ...noted({
    table: 'contract_application',
    queue: () => sql`'partnerContract'`,
    since: appliedAt,
    columns: 'approval_status, applied_at, decided_at',
  }),
  ...noted({
    table: 'account_application',
    queue: () => sql`'accountApplication'`,
    since: (row) => sql`coalesce(${sql.ref(`${row}.staff_since`)}, ${sql.ref(`${row}.applied_at`)})`,
    columns: 'status, applied_at, staff_since, company_only, decided_at',
  }),
);
