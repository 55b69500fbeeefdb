import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Tables of the requests of each queue, with their columns of number and status. */
const REQUESTS = [
  ['certification', 'certification', 'approval_id', 'status'],
  ['registration', 'registration_application', 'id', 'approval_status'],
  ['contract', 'contract_application', 'id', 'approval_status'],
  ['account', 'account_application', 'id', 'status'],
] as const;

/** What an assigned request says of its assignment when it is decided, or waits again. */
const followed = ([queue, table, id, status]: (typeof REQUESTS)[number]) => [
  sql`update review_assignment a set waits = false from ${sql.table(table)} r
    where a.queue = ${sql.lit(queue)} and r.${sql.ref(id)} = a.item_id and r.${sql.ref(status)} <> 1`,
  sql`create function ${sql.ref(`${table}_assigned`)}() returns trigger language plpgsql as $$
      begin
        update review_assignment set waits = new.${sql.ref(status)} = 1
          where queue = ${sql.lit(queue)} and item_id = new.${sql.ref(id)} and waits <> (new.${sql.ref(status)} = 1);
        return null;
      end
    $$`,
  sql`create trigger ${sql.ref(`${table}_assigned`)} after update of ${sql.ref(status)} on ${sql.table(table)}
    for each row when (old.${sql.ref(status)} is distinct from new.${sql.ref(status)})
    execute function ${sql.ref(`${table}_assigned`)}()`,
];

/**
 * Whether an assigned request is pending. Assignments stay with decided requests, so they become many; those that are
 * somebody's work now are few, and have an index of their own.
 */
export const up = run(
  sql`alter table review_assignment add column waits boolean not null default true`,
  ...REQUESTS.flatMap(followed),
  sql`create index review_assignment_waiting on review_assignment (user_id, queue, item_id) where waits`,
);
