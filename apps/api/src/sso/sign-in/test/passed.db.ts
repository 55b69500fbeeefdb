import { IdpTestState, type TestOver } from '@portal/common/enums/sign-in/idp-check';
import { IDP } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { configurationDigest } from '../../provider/configuration-digest.ts';

/** The latest finished test of a configuration: its state, whether it was about what is stored now, and its end. */
const latest = (configurationId: string): RawBuilder<unknown> => sql`
  select t.state, t.ended_at, t.tested = ${configurationDigest()} as same
  from idp_test t join idp_configuration s on s.configuration_id = t.configuration_id
  where t.configuration_id = ${configurationId} and t.state <> ${IdpTestState.running}
  order by t.started_at desc, t.test_id limit 1`;

const since = (at: Date) => new Date(at.getTime() - IDP.passedLivesMs);

/**
 * Has the latest finished test of this configuration passed, with the very document and settings that are stored, in
 * the last 24 hours? Who acts on it locks the row of the provider before, which whoever stores a document locks too.
 */
export const hasPassed = (configurationId: string, at: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from (${latest(configurationId)}) as latest
  where state = ${IdpTestState.passed} and same and ended_at > ${since(at)})`;

/** Why the latest finished test of a configuration does not count although it passed; null otherwise. */
export async function whyOver(db: Db | Tx, configurationId: string, at: Date): Promise<TestOver | null> {
  const {
    rows: [found],
  } = await sql<{ same: boolean | null; ended_at: Date }>`
    select same, ended_at from (${latest(configurationId)}) as latest where state = ${IdpTestState.passed}`.execute(db);
  if (!found) return null;
  if (!found.same) return 'changed';
  return found.ended_at > since(at) ? null : 'old';
}

/** The same for several configurations, by id. */
export async function oversOf(
  db: Db | Tx,
  configurations: readonly (string | null)[],
  at: Date,
): Promise<Map<string, TestOver | null>> {
  const found = new Map<string, TestOver | null>();
  for (const id of configurations) if (id !== null) found.set(id, await whyOver(db, id, at));
  return found;
}
