import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Blocks of cancellations and transactions as other systems report them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table cancellation_block drop constraint cancellation_block_pkey,
      alter column user_id drop not null,
      -- Of all accounts of a company, instead of one account.
      add column co_id text references company on delete cascade,
      -- As the other system names the order, service or bill.
      add column block text,
      add column detail_zh text,
      add column detail_en text,
      -- When it was set or lifted: an earlier event that arrives later changes nothing.
      add column occurred_at timestamptz,
      add column lifted_at timestamptz`,
    sql`create unique index cancellation_block_by_name on cancellation_block (block)`,
    sql`create index cancellation_block_by_user on cancellation_block (user_id) where lifted_at is null`,
    sql`create index cancellation_block_by_company on cancellation_block (co_id) where lifted_at is null`,
    // People who wanted to cancel and could not: they are told when nothing stands against it any more.
    sql`create table cancellation_refusal (
      user_id text primary key references app_user on delete cascade,
      refused_at timestamptz not null
    )`,
    sql`alter table transaction_code add column reference text,
      add column amount numeric(18,2),
      add column occurred_at timestamptz,
      add column expires_at timestamptz,
      add column reported_at timestamptz`,
    sql`create index transaction_code_by_report on transaction_code (reported_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
