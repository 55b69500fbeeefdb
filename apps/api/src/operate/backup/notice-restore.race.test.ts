import { join } from 'node:path';
import pg from 'pg';
import { createVault } from '../../platform/crypto/vault.ts';
import { diskStore } from '../../platform/files/store/disk-store.ts';
import { writeNote } from '../../platform/files/store/notes.ts';
import { TEST_SECRET } from '../../testing/database/test-database.ts';
import { freePort } from '../../testing/processes/process.ts';
import { productionSettings, startApi } from '../../testing/processes/production.ts';

const settings = await productionSettings();

test('two instances that start on a restored database end its sessions once, before the first request', async () => {
  const files = diskStore(join(settings.DATA_DIR ?? '', 'files'));
  await writeNote({ files, vault: createVault(TEST_SECRET) }, 'database-mark', { database_id: 'db-1', mark: 3 });
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  await client.query(`insert into app_user (user_id, user_type, user_name, status) values ('ann', 2, 'Ann', 2)`);
  await client.query(`insert into session (session_id, secret_hash, user_id, remember, signed_in_at, last_used_at, expires_at, idle_seconds, network, user_agent)
    values ('s-1', 'x', 'ann', false, now(), now(), now() + interval '1 day', 3600, '', '')`);
  // As `pg_restore` of a dump of before.
  await client.query(`insert into database_mark (database_id, mark) values ('db-1', 2)`);
  const instances = await Promise.all([startApi(settings), startApi({ ...settings, PORT: String(await freePort()) })]);
  const ended = await client.query('select ended_at is not null as ended from session');
  const told = await client.query(`select detail from audit where action in ('database.restored', 'session.allEnded')`);
  await client.end();
  expect([ended.rows, told.rows]).toEqual([[{ ended: true }], [{ detail: { sessions: 1 } }]]);
  const lines = instances.flatMap(({ logged }) => logged().split('\n'));
  expect(lines.filter((line) => line.includes('"event":"database.restored"'))).toHaveLength(1);
  await Promise.all(instances.map(({ stop }) => stop()));
});
