import type { TestOver } from '@portal/common/enums/sign-in/idp-check';
import { IdpStatus, type IdpNeed } from '@portal/common/enums/sign-in/identity-provider';
import { sql, type RawBuilder } from 'kysely';
import type { RefusalDetails } from '../../platform/errors/refusal.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { hasPassed } from '../sign-in/test/passed.db.ts';
import type { ProviderRow } from '../provider/own-provider.db.ts';
import { findConfigurations, type ConfigurationRow } from './setup.db.ts';

/** The configuration that sign-ins use once the provider is switched on: the live one, else the candidate. */
export const servingId = ({ live_id, candidate_id }: Pick<ProviderRow, 'live_id' | 'candidate_id'>): string | null =>
  live_id ?? candidate_id;

/** Has a configuration metadata, by address or file? */
export const hasMetadata = (one: ConfigurationRow | undefined): boolean =>
  one !== undefined && (one.metadata_by_file || one.idp_metadata_url !== '');

const hasRecovery = (coId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from company_recovery_code where co_id = ${coId} and used_at is null)`;

/** What a refusal says about a test that passed and does not count any more. */
export const overDetails = (over: TestOver | null): RefusalDetails =>
  over === null ? {} : { text: `idp.test.${over}`, extra: { over } };

/** What a provider lacks before it can be switched on; nothing for one that is on. */
export async function findMissing(db: Db | Tx, row: ProviderRow, at: Date): Promise<IdpNeed[]> {
  if (row.status === IdpStatus.enabled) return [];
  const id = servingId(row);
  const serves = id === null ? undefined : (await findConfigurations(db, [id])).get(id);
  const {
    rows: [found],
  } = await sql<{
    test: boolean | null;
    recovery: boolean;
  }>`select ${hasPassed(id ?? '', at)} as test, ${hasRecovery(row.co_id)} as recovery`.execute(db);
  return [
    ...(hasMetadata(serves) ? [] : ['metadata' as const]),
    ...(found?.test ? [] : ['test' as const]),
    ...(found?.recovery ? [] : ['recovery' as const]),
  ];
}

/**
 * Switches a provider on, in one statement: with its live configuration, else with its candidate, whose latest test
 * must have passed and still count; the company must have recovery codes. False when something is missing or the
 * provider changed meanwhile. The caller has locked the provider.
 */
export async function switchOn(tx: Tx, row: ProviderRow, at: Date): Promise<boolean> {
  const { config_id: configId, co_id: coId, live_id: live } = row;
  const id = servingId(row);
  if (id === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('identity_provider')
    .set({ status: IdpStatus.enabled, ...(live === null ? { live_id: id, candidate_id: null, promoted_at: at } : {}) })
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .where(live === null ? 'candidate_id' : 'live_id', '=', id)
    .where(hasPassed(id, at))
    .where(hasRecovery(coId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
