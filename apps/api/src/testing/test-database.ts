import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

const folder = resolve(import.meta.dirname, '../db/migrations');
const cache = resolve(import.meta.dirname, '../../../../.cache/api-tests');

/** Changes whenever a migration does. */
function version(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

const settings = { poolSize: 10, acquireTimeout: 10_000, onConnectionLost: () => undefined };

/** A migrated, empty embedded database as one file; made once for each state of the migrations. */
export async function embeddedSnapshot(): Promise<string> {
  const file = join(cache, `empty-${version()}.tar.gz`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const database = await connect({ ...settings, dataDir: 'memory://' });
  await migrate(database.db);
  const bytes = await database.dump();
  await database.close();
  if (!bytes) throw new Error('The embedded database gave no dump.');
  const half = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(half, bytes);
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

/** A fresh PostgreSQL database, cloned from a migrated template; `drop` removes it. */
export async function freshPostgres(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = `portal_empty_${version()}`;
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  await inMaintenance(server, async (client) => {
    await client.query('select pg_advisory_lock(7212)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const half = `${template}_half`;
      await client.query(`drop database if exists ${half}`);
      await client.query(`create database ${half}`);
      const database = await connect({ ...settings, dataDir: '', databaseUrl: urlOf(server, half) });
      await migrate(database.db);
      await database.close();
      await client.query(`alter database ${half} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(server, name),
    drop: () => inMaintenance(server, async (client) => { await client.query(`drop database if exists ${name} with (force)`); }),
  };
}
