import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { buildIndex } from './build-index.ts';
import { connect } from '../connect.ts';
import { migrate } from './migrate.ts';
import { migrations, type Migration } from '../migrations.ts';

const api = await testApi();
const known: Record<string, Migration> = {
  ...migrations,
  '999-index': {
    backwardCompatible: true,
    outsideTransaction: true,
    up: (db: Kysely<unknown>) => buildIndex(db, 'app_user_by_remark', 'on app_user (remark)'),
  },
};

/** An instance that starts; `asked` resolves once it has asked for the lock. */
async function instance() {
  const asked = Promise.withResolvers<void>();
  const database = await connect({
    databaseUrl: api.services.config.databaseDirectUrl ?? api.services.config.databaseUrl ?? '',
    dataDir: '',
    poolSize: 2,
    acquireTimeout: 5000,
    onConnectionLost: () => undefined,
    onQuery: ({ sql: statement }) => {
      if (statement.includes('advisory_lock')) asked.resolve();
    },
  });
  const migrated = migrate(database.db, known);
  return { database, asked: asked.promise, migrated };
}

async function index() {
  return (
    await sql<{
      valid: boolean;
    }>`select indisvalid as valid from pg_index where indexrelid = to_regclass('app_user_by_remark')`.execute(api.db)
  ).rows;
}

test('of two instances that start together one builds the index; writes go on meanwhile', async () => {
  const insert = (id: string) => sql`insert into app_user (user_id, user_type, user_name) values (${id}, 1, ${id})`;
  const release = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  // The index waits for the end of this transaction.
  const open = api.db.transaction().execute(async (tx) => {
    await insert('ann').execute(tx);
    began.resolve();
    await release.promise;
  });
  await began.promise;
  const first = await instance();
  await first.asked;
  const second = await instance();
  await second.asked;
  // Others see the unfinished index; inside a transaction they would not.
  while ((await index()).length === 0) await nextTurn();
  await insert('sue').execute(api.db);
  release.resolve();
  await open;
  expect(await Promise.all([first.migrated, second.migrated])).toEqual([['999-index'], []]);
  expect(await index()).toEqual([{ valid: true }]);
  await Promise.all([first.database.close(), second.database.close()]);
});
