import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Number of requests by status, per company and per queue, so that long lists need no count. The trigger runs at the
 * end of the transaction, which avoids deadlocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table certification_count (
      owner text not null,
      status smallint not null,
      number bigint not null,
      primary key (owner, status)
    )`,
    sql`create function certification_counted() returns trigger language plpgsql as $$
      begin
        insert into certification_count as c (owner, status, number)
        select owner, status, sum(change) from (values
          (new.co_id, new.status, 1), ('type:' || new.user_type, new.status, 1),
          (old.co_id, old.status, -1), ('type:' || old.user_type, old.status, -1)
        ) as moved (owner, status, change)
        where owner is not null
        group by owner, status having sum(change) <> 0 order by owner, status
        on conflict (owner, status) do update set number = c.number + excluded.number;
        return null;
      end
    $$`,
    sql`create constraint trigger certification_counted
      after insert or delete or update of status, co_id, user_type on certification
      deferrable initially deferred for each row execute function certification_counted()`,
    sql`insert into certification_count (owner, status, number)
      select owner, status, count(*) from certification cross join lateral (values (co_id), ('type:' || user_type)) as owners (owner)
      group by owner, status`,
    // Processed and all requests by time; those of one status have an index of their own.
    sql`create index certification_by_time on certification (user_type, applied_at, approval_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
