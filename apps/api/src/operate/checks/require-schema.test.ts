import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { connect, type Db } from '../../platform/db/connect.ts';
import { run } from '../../testing/processes/process.ts';
import { productionSettings } from '../../testing/processes/production.ts';

const settings = await productionSettings({ tables: false });
const listed = () => run('operate', ['applications', 'list', '--lang', 'en-US'], settings);
const refusing = (text: string) => ({ code: 1, out: '', err: expect.stringContaining(text) });

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await connect({
    ...(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : {}),
    dataDir: settings.DATA_DIR ?? '',
    poolSize: 1,
    acquireTimeout: 5_000,
    onConnectionLost: () => undefined,
  });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

test('a command refuses an empty database and leaves it empty', async () => {
  expect(await listed()).toEqual(refusing('run "main.js --migrate" or start the API.'));
  expect(readdirSync(settings.DATA_DIR ?? '')).toEqual([]);
  expect((await run('main', ['--migrate'], settings)).out).toMatch(/^001-text: /);
  expect(await listed()).toMatchObject({ code: 0 });
});

test('a command refuses a database with pending migrations and runs none', async () => {
  const migrations = () => inDatabase((db) => sql`select * from kysely_migration`.execute(db));
  await inDatabase((db) => sql`delete from kysely_migration where name = '031-console'`.execute(db));
  const before = await migrations();
  expect(await listed()).toEqual(
    refusing('1 migration is pending here (031-console): use "operate" of the version that runs'),
  );
  expect((await migrations()).rows).toEqual(before.rows);
});

test('a command refuses a database that a newer version migrated', async () => {
  await inDatabase((db) => sql`insert into kysely_migration (name, timestamp) values ('999-newer', '')`.execute(db));
  expect(await listed()).toEqual(refusing('was migrated by a newer version (999-newer)'));
});
