import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Refused fields and corrections of a decision, withdrawn requests, and reminders of overdue requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table certification drop constraint certification_status_check`,
    sql`alter table certification add constraint certification_status_check check (status between 1 and 4)`,
    sql`alter table certification
      add column refused_fields jsonb not null default '[]',
      add column corrections jsonb not null default '{}',
      add column transaction_code text references transaction_code (code),
      add column reminded_at timestamptz`,
    sql`create index certification_waiting on certification (applied_at) where status = 1 and reminded_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
