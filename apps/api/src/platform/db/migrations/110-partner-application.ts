import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Refused fields and corrections of a decision on a partner's application, and the data that were decided on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table registration_application
      add column refused_fields jsonb not null default '[]',
      add column corrections jsonb not null default '{}',
      add column decided_data jsonb`,
    sql`create index registration_application_decided on registration_application (decided_at desc) where decided_at is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
