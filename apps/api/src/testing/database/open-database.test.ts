import { sql } from 'kysely';
import { connect, type Database } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate/migrate.ts';
import { openDatabase } from './open-database.ts';
import { embeddedSnapshot } from './test-database.ts';

/** Runs `work` on a database, as a test file does. Returns its result and the id of the database's thread. */
async function inOne<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<{ result: Result; threadId: number }> {
  const { thread, done } = await openDatabase(await embeddedSnapshot());
  const { threadId } = thread;
  const database = await connect({
    dataDir: 'memory://',
    thread,
    poolSize: 1,
    acquireTimeout: 5000,
    onConnectionLost: () => undefined,
  });
  try {
    return { result: await work(database), threadId };
  } finally {
    await database.close();
    done();
  }
}

const secrets = ({ db }: Database) => db.selectFrom('server_secret').selectAll().orderBy('name').execute();
const audited = async ({ db }: Database) =>
  (await sql<{ id: number }>`insert into audit (action, at) values ('a', now()) returning id`.execute(db)).rows[0]?.id;

test('a reused database is restored: rows, keys, sequences, no open transaction', async () => {
  const first = await inOne(async (database) => {
    const before = await secrets(database);
    const id = await audited(database);
    await database.db.insertInto('used_nonce').values({ nonce: 'left', expires_at: new Date() }).execute();
    await database.db.deleteFrom('server_secret').execute();
    await sql`begin`.execute(database.db);
    await sql`select pg_advisory_lock(1)`.execute(database.db);
    return { before, id };
  });
  expect(first.result.before).not.toEqual([]);
  const second = await inOne(async (database) => {
    expect(await database.db.selectFrom('used_nonce').selectAll().execute()).toEqual([]);
    expect((await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(database.db)).rows).toEqual([]);
    expect(await migrate(database.db)).toEqual([]);
    await sql`begin`.execute(database.db);
    await sql`rollback`.execute(database.db);
    return { before: await secrets(database), id: await audited(database) };
  });
  expect(second).toEqual(first);
});

test('a database whose schema was changed is not reused', async () => {
  const first = await inOne(({ db }) => sql`alter table used_nonce drop column expires_at`.execute(db));
  const second = await inOne(({ db }) => db.selectFrom('used_nonce').select('expires_at').execute());
  expect(second.result).toEqual([]);
  expect(second.threadId).not.toBe(first.threadId);
});

test('a closed connection is not ready, and the database stays open', async () => {
  let closed: Database | undefined;
  const first = await inOne((database) => Promise.resolve((closed = database)));
  await expect(closed?.ready()).resolves.toBe(false);
  expect(await inOne((database) => database.ready())).toEqual({ result: true, threadId: first.threadId });
});
