import type { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { IDP } from '@portal/common/rules/limits';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { removeFinding } from '../provider/findings/findings.db.ts';
import { type OwnProvider, type ProviderRow } from '../provider/own-provider.db.ts';
import {
  insertConfiguration,
  insertEmptyProvider,
  type NewConfiguration,
  type EmptyProvider,
} from '../provider/providers.db.ts';
import { hasPassed } from '../sign-in/test/passed.db.ts';
import type { IdpConfiguration } from '../../platform/db/tables/schema.generated.ts';

export type ConfigurationRow = Selectable<IdpConfiguration>;

/** A company's providers, oldest first. */
export async function listProviders(db: Db | Tx, coId: string): Promise<ProviderRow[]> {
  return db
    .selectFrom('identity_provider')
    .selectAll()
    .where('co_id', '=', coId)
    .orderBy('created_at')
    .orderBy('config_id')
    .execute();
}

/** Configurations with these ids, by id. */
export async function findConfigurations(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<Map<string, ConfigurationRow>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('idp_configuration').selectAll().where('configuration_id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.configuration_id, row]));
}

/** True when a provider of this company has this name. */
export async function hasName(db: Db | Tx, coId: string, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity_provider')
    .select('config_id')
    .where('co_id', '=', coId)
    .where((is) => is(is.fn<string>('lower', ['idp_name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds a disabled provider without a configuration and returns its id; undefined when the company has ten.
 *
 * @throws the violation of `identity_provider_name_key` when the company has a provider of that name
 */
export async function addProvider(tx: Tx, provider: EmptyProvider): Promise<string | undefined> {
  const { coId } = provider;
  // The row of the company serialises parallel calls, so that the limit holds.
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().execute();
  if ((await listProviders(tx, coId)).length >= IDP.most) return undefined;
  return insertEmptyProvider(tx, provider);
}

/** Adds a configuration and makes it the candidate of its provider. */
export async function putCandidate(tx: Tx, configuration: NewConfiguration): Promise<string> {
  const id = await insertConfiguration(tx, configuration);
  await tx
    .updateTable('identity_provider')
    .set({ candidate_id: id })
    .where('config_id', '=', configuration.configId)
    .execute();
  return id;
}

/** Changes description and status. */
export async function changeProvider(
  tx: Tx,
  configId: string,
  changed: { describe?: string; status?: IdpStatus },
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  await tx.updateTable('identity_provider').set(changed).where('config_id', '=', configId).execute();
}

/**
 * Makes this candidate live, in one statement, if its latest finished test passed and still counts; the configuration
 * before stays for a while; what was found about its document is over. False when it is not the candidate any more, or has not passed. The caller has locked the
 * provider.
 */
export async function promote(
  tx: Tx,
  { configId, coId }: OwnProvider,
  { candidate, at }: { candidate: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_provider')
    .set((is) => ({ previous_id: is.ref('live_id'), live_id: candidate, candidate_id: null, promoted_at: at }))
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .where('candidate_id', '=', candidate)
    .where(hasPassed(candidate, at))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await removeFinding(tx, configId, 'identityChanged');
  return numUpdatedRows > 0n;
}

/** Removes this candidate. False when it is not the candidate any more. */
export async function discard(tx: Tx, { configId, coId }: OwnProvider, candidate: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_provider')
    .set({ candidate_id: null })
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .where('candidate_id', '=', candidate)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Restores the configuration before, if it was replaced after `since`; the one that was live becomes the candidate
 * where there is none, and what was found about its document is over.
 */
export async function restore(tx: Tx, { configId, coId }: OwnProvider, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_provider')
    .set((is) => ({
      candidate_id: is.fn.coalesce('candidate_id', 'live_id'),
      live_id: is.ref('previous_id'),
      previous_id: null,
      promoted_at: null,
    }))
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .where('previous_id', 'is not', null)
    .where('promoted_at', '>', since)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await removeFinding(tx, configId, 'identityChanged');
  return numUpdatedRows > 0n;
}

/** Deletes a provider with its configurations and the links to accounts; returns its name. The accounts stay. */
export async function deleteProvider(tx: Tx, { configId, coId }: OwnProvider): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('identity_provider')
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .returning('idp_name')
    .executeTakeFirst();
  return deleted?.idp_name;
}
