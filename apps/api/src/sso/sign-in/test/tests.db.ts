import * as z from 'zod/mini';
import { CheckResult, IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { IDP } from '@portal/common/rules/limits';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/db/ids.ts';
import { checkedSchema, type Checked } from '../../provider/checks/check-record.ts';
import { sql } from 'kysely';
import { configurationDigest } from '../../provider/configuration-digest.ts';
import { findConfigured, type Provider } from '../../provider/providers.db.ts';
import { REQUEST_SECONDS } from '../../provider/request/sso-requests.db.ts';

/** Encryption purpose of checks: their values name people. */
const PURPOSE = 'idp checks';
const list = z.array(checkedSchema);

const seal = (vault: Vault, checks: readonly Checked[]) => vault.encrypt(PURPOSE, JSON.stringify(checks));
const open = (vault: Vault, sealed: string): Checked[] => list.parse(JSON.parse(vault.decrypt(PURPOSE, sealed)));

/** Seals one failed check; null without one. */
export const sealChecked = (vault: Vault, checked: Checked | undefined): string | null =>
  checked ? seal(vault, [checked]) : null;
/** Opens what `sealChecked` made. */
export const openChecked = (vault: Vault, sealed: string | null): Checked | undefined =>
  sealed === null ? undefined : open(vault, sealed)[0];

/** Reason of a test whose configuration is another one when the provider answers. */
export const CHANGED = 'the configuration changed during the test';

export interface NewTest {
  configId: string;
  configurationId: string;
  userId: string;
  checks: readonly Checked[];
  /** The document that the test uses; undefined where the checks before failed. */
  document?: string | null | undefined;
  at: Date;
}

const hasFailed = (checks: readonly Checked[]) => checks.some(({ result }) => result === CheckResult.failed);

/**
 * Stores a test with the checks before leaving and the digest of what it uses, and returns its id. It has failed when one
 * of them has.
 */
export async function startTest(
  tx: Tx,
  vault: Vault,
  { configId, configurationId, userId, checks, document, at }: NewTest,
): Promise<string> {
  const test_id = newId('idt');
  const failed = hasFailed(checks);
  await tx
    .insertInto('idp_test')
    .values({
      test_id,
      config_id: configId,
      configuration_id: configurationId,
      user_id: userId,
      state: failed ? IdpTestState.failed : IdpTestState.running,
      checks_sealed: seal(vault, checks),
      tested:
        document === undefined
          ? null
          : sql<string>`(select ${configurationDigest(sql`${document}::text`)} from idp_configuration s where s.configuration_id = ${configurationId})`,
      started_at: at,
      ended_at: failed ? at : null,
      expires_at: new Date(at.getTime() + IDP.testLivesMs),
    })
    .execute();
  return test_id;
}

/**
 * The configuration that a running test of this company is about, and whether it is still the very one that the test
 * began with; undefined when the test is over.
 */
export async function findUnderTest(
  db: Db | Tx,
  { testId, coId }: { testId: string; coId?: string },
): Promise<(Provider & { unchanged: boolean }) | undefined> {
  const row = await db
    .selectFrom('idp_test')
    .select(['configuration_id', 'tested'])
    .where('test_id', '=', testId)
    .where('state', '=', IdpTestState.running)
    .executeTakeFirst();
  const provider = row && (await findConfigured(db, row.configuration_id));
  return provider && (coId === undefined || provider.co_id === coId)
    ? { ...provider, unchanged: provider.digest === row.tested }
    : undefined;
}

/**
 * Adds checks to a running test. A failed check ends it; `done` ends it too. `format` is that of the identifier that was
 * received. False when it is not running any more.
 */
export async function addChecks(
  tx: Tx,
  vault: Vault,
  {
    testId,
    checks,
    format,
    done,
    at,
  }: { testId: string; checks: readonly Checked[]; format?: string | undefined; done: boolean; at: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('idp_test')
    .select('checks_sealed')
    .where('test_id', '=', testId)
    .where('state', '=', IdpTestState.running)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const all = [...open(vault, row.checks_sealed), ...checks];
  const failed = hasFailed(all);
  await tx
    .updateTable('idp_test')
    .set({
      checks_sealed: seal(vault, all),
      ...(format === undefined ? {} : { name_format: format }),
      ...(failed
        ? { state: IdpTestState.failed, ended_at: at }
        : done
          ? { state: IdpTestState.passed, ended_at: at }
          : {}),
    })
    .where('test_id', '=', testId)
    .execute();
  return true;
}

/**
 * The tenant of a test that passed becomes the only one that may sign in with this configuration. A later test changes
 * nothing: it has to be of the same tenant.
 */
export async function learnTenant(tx: Tx, testId: string, tenant: string): Promise<void> {
  await tx
    .updateTable('idp_configuration')
    .set({ tenant })
    .where('tenant', 'is', null)
    .where('configuration_id', 'in', (test) =>
      test
        .selectFrom('idp_test')
        .select('configuration_id')
        .where('test_id', '=', testId)
        .where('state', '=', IdpTestState.passed),
    )
    .execute();
}

export interface TestRow {
  test_id: string;
  config_id: string;
  configuration_id: string;
  user_id: string;
  state: IdpTestState;
  started_at: Date;
  ended_at: Date | null;
}

const COLUMNS = ['test_id', 'config_id', 'configuration_id', 'user_id', 'state', 'started_at', 'ended_at'] as const;

/** A test whose browser never returned ends when its request expires. */
const timely = (row: TestRow, at: Date): TestRow =>
  row.state === IdpTestState.running && at.getTime() - row.started_at.getTime() > REQUEST_SECONDS * 1000
    ? { ...row, state: IdpTestState.expired }
    : row;

/** A test of a company's provider with its checks. */
export async function findTest(
  db: Db | Tx,
  vault: Vault,
  { testId, coId, at }: { testId: string; coId: string; at: Date },
): Promise<{ row: TestRow; checks: Checked[] } | undefined> {
  const found = await db
    .selectFrom('idp_test as t')
    .innerJoin('identity_provider as p', 'p.config_id', 't.config_id')
    .select([
      't.test_id',
      't.config_id',
      't.configuration_id',
      't.user_id',
      't.state',
      't.started_at',
      't.ended_at',
      't.checks_sealed',
    ])
    .where('t.test_id', '=', testId)
    .where('p.co_id', '=', coId)
    .where('t.expires_at', '>', at)
    .executeTakeFirst();
  return found && { row: timely(found, at), checks: open(vault, found.checks_sealed) };
}

/** The latest test of each of these configurations, by configuration. */
export async function latestTests(
  db: Db | Tx,
  configurations: readonly (string | null)[],
  at: Date,
): Promise<Map<string, TestRow>> {
  const wanted = configurations.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('idp_test')
    .select(COLUMNS)
    .distinctOn('configuration_id')
    .where('configuration_id', 'in', wanted)
    .orderBy('configuration_id')
    .orderBy('started_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.configuration_id, timely(row, at)]));
}

/** The latest tests of a provider, newest first; at most twenty. */
export async function listTests(db: Db | Tx, configId: string, at: Date): Promise<TestRow[]> {
  const rows = await db
    .selectFrom('idp_test')
    .select(COLUMNS)
    .where('config_id', '=', configId)
    .where('expires_at', '>', at)
    .orderBy('started_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => timely(row, at));
}
