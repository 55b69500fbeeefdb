import { IdpStatus, type IdpAgreement, type IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import type { Db, Tx } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import type { Vault } from '../crypto/vault.ts';

/** Encryption purpose of client secrets. */
const SECRET_PURPOSE = 'idp client secret';

export interface NewProvider {
  coId: string;
  name: string;
  system: IdpSystem;
  agreement: IdpAgreement;
  status: IdpStatus;
  describe?: string;
  metadataUrl: string;
  clientId?: string;
  clientSecret?: string;
  /** Create accounts at first sign-in; default true. */
  jit?: boolean;
  /** Fixed id, for demo data. */
  configId?: string;
  at: Date;
}

/**
 * Adds an identity provider to a company and returns its id; the client secret is stored encrypted. The caller writes
 * the audit row and checks the number of providers.
 *
 * @throws the violation of `identity_provider_name_key` when the company has a provider of that name
 */
export async function insertProvider(db: Db | Tx, vault: Vault, provider: NewProvider): Promise<string> {
  const config_id = provider.configId ?? newId('idp');
  await db.insertInto('identity_provider').values({
    config_id, co_id: provider.coId, idp_name: provider.name, idp_type: provider.system, idp_agreement: provider.agreement,
    status: provider.status, describe: provider.describe ?? '', idp_metadata_url: provider.metadataUrl, metadata: null, fetched_at: null,
    client_id: provider.clientId ?? '', jit: provider.jit ?? true, created_at: provider.at,
    client_secret_sealed: provider.clientSecret === undefined ? null : vault.encrypt(SECRET_PURPOSE, provider.clientSecret),
  }).execute();
  return config_id;
}

/** An enabled provider. */
export interface Provider {
  config_id: string;
  co_id: string;
  /** User type of its company: 2 enterprise, 4 partner. */
  kind: 2 | 4;
  idp_agreement: IdpAgreement;
  idp_metadata_url: string;
  metadata: string | null;
  fetched_at: Date | null;
  client_id: string;
  client_secret_sealed: string | null;
  jit: boolean;
}

/** An enabled provider of this company, or undefined; never one of another company. */
export async function findProvider(db: Db | Tx, { configId, coId }: { configId: string; coId?: string }): Promise<Provider | undefined> {
  return db.selectFrom('identity_provider as p').innerJoin('company as c', 'c.co_id', 'p.co_id')
    .select([
      'p.config_id', 'p.co_id', 'c.kind', 'p.idp_agreement', 'p.idp_metadata_url', 'p.metadata', 'p.fetched_at', 'p.client_id',
      'p.client_secret_sealed', 'p.jit',
    ])
    .where('p.config_id', '=', configId).where('p.status', '=', IdpStatus.enabled)
    .$if(coId !== undefined, (query) => query.where('p.co_id', '=', coId ?? ''))
    .executeTakeFirst();
}

/** Client secret of a provider, or undefined without one. */
export function clientSecretOf(vault: Vault, { client_secret_sealed: sealed }: Pick<Provider, 'client_secret_sealed'>): string | undefined {
  return sealed === null ? undefined : vault.decrypt(SECRET_PURPOSE, sealed);
}

/** Names of a company's enabled providers, oldest first; at most ten. */
export async function listEnabled(db: Db, coId: string): Promise<{ config_id: string; idp_name: string; idp_agreement: IdpAgreement }[]> {
  return db.selectFrom('identity_provider').select(['config_id', 'idp_name', 'idp_agreement'])
    .where('co_id', '=', coId).where('status', '=', IdpStatus.enabled).orderBy('created_at').orderBy('config_id').execute();
}

/** Stores the metadata that was read, unless the address has changed meanwhile. */
export async function storeMetadata(db: Db, { configId, url, metadata, at }: { configId: string; url: string; metadata: string; at: Date }): Promise<void> {
  await db.updateTable('identity_provider').set({ metadata, fetched_at: at })
    .where('config_id', '=', configId).where('idp_metadata_url', '=', url).execute();
}
