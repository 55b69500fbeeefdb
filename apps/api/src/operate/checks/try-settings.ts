import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../platform/settings/config.ts';
import { leftUnder } from '../../platform/crypto/replace-secret.ts';
import { opensSecrets } from '../../platform/crypto/server-secrets.ts';
import { isStoredElsewhere } from '../../platform/files/store/store-owner.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { isDatabaseAway, type Db } from '../../platform/db/connect.ts';
import { SchemaError } from '../../platform/db/migrate/migrate.ts';
import { remoteSettings } from '../../platform/settings/remotes.ts';
import { SettingError } from '../../platform/settings/setting-error.ts';

/** Checks of settings that need a connection. Each throws a SettingError that names the setting. */

const codeOf = (error: unknown): string => {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  return code ?? errors?.[0]?.code ?? '';
};

const DATABASE_TROUBLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'must be a PostgreSQL that runs; nothing listens there',
  ENOTFOUND: 'must name a host that exists',
  EAI_AGAIN: 'must name a host that can be resolved',
  ETIMEDOUT: 'must be a PostgreSQL that answers; it does not',
  '28P01': 'must hold the right password',
  '28000': 'must hold a user that may connect',
  '3D000': 'must name a database that exists',
  '57P03': 'must be a PostgreSQL that has started',
  '53100': 'is on a full disk; free some space',
  '53300': 'must leave connections for this instance; the server has too many clients',
};
const OLDEST_POSTGRES = 140_000;

/** What the server itself said, a pooler for instance. */
const saidBy = (error: unknown): string =>
  error instanceof Error && 'severity' in error ? `it says: ${error.message}` : 'it does not';

/** Host and name of a database, without user and password. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** SettingError for an error of the database, or the error itself when it is not about a setting. */
export function databaseFailure(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  error: unknown,
): unknown {
  if (error instanceof SchemaError)
    return new SettingError(
      `${databaseUrl === undefined ? `DATA_DIR: the database in ${dataDir}` : `DATABASE_URL: ${placeOf(databaseUrl)}`} ${error.message}`,
      { cause: error },
    );
  const expected =
    databaseUrl === undefined
      ? undefined
      : (DATABASE_TROUBLE[codeOf(error)] ??
        (isDatabaseAway(error) ? `must be a PostgreSQL that answers; ${saidBy(error)}` : undefined));
  return expected === undefined
    ? error
    : new SettingError(`DATABASE_URL: ${placeOf(databaseUrl ?? '')} ${expected}`, { cause: error });
}

/** Checks that PostgreSQL answers and that we may create tables. */
export async function tryDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, db: Db): Promise<void> {
  if (databaseUrl === undefined) return;
  const {
    rows: [row],
  } = await sql<{ version: number; replica: boolean; creates: boolean }>`
    select current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates`.execute(db);
  const wrong = (expected: string) => new SettingError(`DATABASE_URL: ${placeOf(databaseUrl)} ${expected}`);
  if (!row || row.version < OLDEST_POSTGRES) throw wrong('must be PostgreSQL 14 or newer');
  if (row.replica) throw wrong('must be the primary server; this one is a read-only replica');
  if (!row.creates) throw wrong('must let this user create tables');
}

/** Checks that SECRET opens all keys of this database, or SECRET_OLD the rest of them. */
export async function trySecret(db: Db, vault: Vault): Promise<void> {
  const left = await leftUnder(db, vault);
  if (left > 0)
    throw new SettingError(
      `SECRET_OLD: must be the SECRET before, because ${left} values are still encrypted with it; "operate secret rotate" encrypts them again`,
    );
  if (!(await opensSecrets(db, vault)))
    throw new SettingError(
      'SECRET: must be the one this database was set up with; its keys cannot be decrypted with this one. To replace it, set SECRET_OLD to the one before',
    );
}

/** Checks that the file of remotes can be read. While the API runs, an unreadable file changes nothing. */
export async function tryRemotesFile({ remotesFile }: Pick<Config, 'remotesFile'>): Promise<void> {
  if (remotesFile === undefined) return;
  try {
    remoteSettings.parse(JSON.parse(await readFile(remotesFile, 'utf8')));
  } catch (error) {
    throw new SettingError(
      `REMOTES_FILE: ${remotesFile} must be JSON such as {"auth": {"url": "https://…/mf-manifest.json", "integrity": ["sha384-…"]}}`,
      { cause: error },
    );
  }
}

/** Warning for instances on several machines. */
export const FILES_ELSEWHERE =
  'FILES_S3_URL is not set, and another folder, perhaps on another machine, has files of this database: people miss some of their documents.';

/** True when another folder has files of this database. Only instances that share PostgreSQL can have several. */
export async function filesAreElsewhere({
  config,
  db,
  vault,
}: {
  config: Config;
  db: Db;
  vault: Vault;
}): Promise<boolean> {
  if (config.databaseUrl === undefined || config.filesBucket) return false;
  return isStoredElsewhere(db, vault, join(config.dataDir, 'files'));
}
