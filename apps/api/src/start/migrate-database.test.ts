import { sql } from 'kysely';
import pg from 'pg';
import { testApi } from '../testing/test-api.ts';
import { migrateDatabase } from './migrate-database.ts';

const api = await testApi();
const onPostgres = process.env.TEST_DATABASE_URL ? test : test.skip;
const ignore = () => undefined;

test('behind a connection pooler, migrations need the direct address', async () => {
  const behindPooler = { ...api.services.database, isPooler: () => Promise.resolve(true) };
  await expect(migrateDatabase({}, behindPooler, ignore)).rejects.toThrow(
    'DATABASE_DIRECT_URL: must lead to the database',
  );
});

onPostgres('the direct address must be of the same database', async () => {
  const { database } = api.services;
  const databaseDirectUrl = process.env.TEST_DATABASE_URL!;
  await expect(migrateDatabase({ databaseDirectUrl }, database, ignore)).rejects.toThrow('it is another one');
});

onPostgres(
  'after migrations, every connection limits the time of statements and idle transactions, and keeps statements on one core',
  async () => {
    const { config, database } = api.services;
    await migrateDatabase(config, database, ignore);
    await migrateDatabase(config, database, ignore);
    const client = new pg.Client({ connectionString: config.databaseDirectUrl ?? config.databaseUrl });
    await client.connect();
    const shown = async (name: string) => Object.values((await client.query(`show ${name}`)).rows[0] as object);
    expect([await shown('statement_timeout'), await shown('idle_in_transaction_session_timeout')]).toEqual([
      ['30s'],
      ['1min'],
    ]);
    expect(await shown('max_parallel_workers_per_gather')).toEqual(['0']);
    await client.end();
    expect((await sql`select 1`.execute(api.db)).rows).toHaveLength(1);
  },
);
