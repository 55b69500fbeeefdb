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

/** What an assigned request says of its assignment when it is decided, waits again, or is erased. */
const followed = ([queue, table, id, status]: (typeof REQUESTS)[number]) => [
  sql`create function ${sql.ref(`${table}_assigned`)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from review_assignment where queue = ${sql.lit(queue)} and item_id = old.${sql.ref(id)};
        else
          update review_assignment set waits = new.${sql.ref(status)} = 1
            where queue = ${sql.lit(queue)} and item_id = new.${sql.ref(id)} and waits <> (new.${sql.ref(status)} = 1);
        end if;
        return null;
      end
    $$`,
  sql`create trigger ${sql.ref(`${table}_assigned`)} after update of ${sql.ref(status)} on ${sql.table(table)}
    for each row when (old.${sql.ref(status)} is distinct from new.${sql.ref(status)})
    execute function ${sql.ref(`${table}_assigned`)}()`,
  sql`create trigger ${sql.ref(`${table}_unassigned`)} after delete on ${sql.table(table)}
    for each row execute function ${sql.ref(`${table}_assigned`)}()`,
  // After the triggers, which wait for transactions that are open: what they decided is seen here.
  sql`update review_assignment a set waits = false where queue = ${sql.lit(queue)}
    and not exists (select from ${sql.table(table)} r where r.${sql.ref(id)} = a.item_id and r.${sql.ref(status)} = 1)`,
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
