import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { DAY_MS } from '@portal/common/rules/units';
import { connect, type Database } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate/migrate.ts';
import { createVault } from '../../platform/crypto/vault.ts';
import { oauthSecrets } from '../../oauth/provider/library/secrets.ts';

/** SECRET of every API under test: keys in the prepared databases are encrypted with it. */
export const TEST_SECRET = 'only for tests, only for tests, only';

const source = resolve(import.meta.dirname, '../..');
const cache = resolve(import.meta.dirname, '../../../../../.cache/api-tests');

/** Digest of the migrations and of everything else that the prepared databases depend on. */
function version(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(join(source, 'platform/db/migrations'))
    .sort()
    .map((name) => `platform/db/migrations/${name}`);
  for (const name of [
    ...migrations,
    'platform/db/migrations.ts',
    'platform/db/migrate/migrate.ts',
    'testing/database/test-database.ts',
    'platform/crypto/vault.ts',
    'platform/crypto/server-secrets.ts',
    'oauth/provider/library/secrets.ts',
  ])
    hash.update(name).update(readFileSync(join(source, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Creates the tables, and the keys that the API would create at its first start, which takes half a second per test
 * file.
 */
async function fill(database: Database): Promise<void> {
  await migrate(database.db);
  await oauthSecrets(database.db, createVault(TEST_SECRET), new Date());
}

const settings = { poolSize: 10, acquireTimeout: 10_000, onConnectionLost: () => undefined };

/**
 * File with a migrated, empty embedded database, uncompressed because every test file reads it. Created again when a
 * migration changes, and after a day, because it has partitions of the audit log only for the two weeks after it was
 * created.
 */
export async function embeddedSnapshot(): Promise<string> {
  const file = join(cache, `empty-${version()}.tar`);
  const created = statSync(file, { throwIfNoEntry: false });
  if (created && created.mtimeMs > Date.now() - DAY_MS) return file;
  mkdirSync(cache, { recursive: true });
  const database = await connect({ ...settings, dataDir: 'memory://' });
  await fill(database);
  const bytes = await database.dump();
  await database.close();
  if (!bytes) throw new Error('The embedded database could not be dumped.');
  const half = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(half, gunzipSync(bytes));
  renameSync(half, file);
  return file;
}

async function inMaintenance<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/**
 * A new PostgreSQL database: cloned from a migrated template, or without tables. `drop` removes it.
 *
 * @returns also the settings with which an API uses it, through the connection pooler at `TEST_POOLER_URL` if that is set
 */
export async function freshPostgres(
  server: string,
  { tables = true } = {},
): Promise<{ url: string; settings: Record<string, string>; drop(): Promise<void> }> {
  const template = `portal_empty_${version()}`;
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  await inMaintenance(server, async (client) => {
    if (!tables) {
      await client.query(`create database ${name}`);
      return;
    }
    await client.query('select pg_advisory_lock(7212)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const half = `${template}_half`;
      await client.query(`drop database if exists ${half}`);
      await client.query(`create database ${half}`);
      const database = await connect({ ...settings, dataDir: '', databaseUrl: urlOf(server, half) });
      await fill(database);
      await database.close();
      await client.query(`alter database ${half} rename to ${template}`);
    }
    // Copies files instead of logging each page: a third of the CPU time.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(server, name);
  const pooler = process.env.TEST_POOLER_URL;
  return {
    url,
    settings: pooler ? { DATABASE_URL: urlOf(pooler, name), DATABASE_DIRECT_URL: url } : { DATABASE_URL: url },
    drop: () =>
      inMaintenance(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
