import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** What other systems of the provider report: each event once, and credits that expire or are reversed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table reported_item (
      noun text not null,
      -- As the other system named the event.
      reference text not null,
      content_digest text not null,
      -- Client, member of staff or operator.
      reported_by text not null,
      reported_at timestamptz not null,
      primary key (noun, reference)
    )`,
    sql`alter table credit_record add column reference text,
      -- What is left of added credits ends then.
      add column expires_at timestamptz,
      -- The job has booked what had expired.
      add column settled boolean not null default false,
      add column reversed boolean not null default false,
      -- A reversal itself.
      add column reverses text`,
    sql`create unique index credit_record_by_reference on credit_record (reference) where reference is not null`,
    sql`create index credit_record_expiring on credit_record (co_id, kind, expires_at) where expires_at is not null`,
    sql`create index credit_record_to_settle on credit_record (expires_at) where expires_at is not null and not settled`,
  ];
  for (const statement of statements) await statement.execute(db);
}
