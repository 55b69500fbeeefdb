import { IdpStatus, type IdpAgreement, type IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { configurationDigest } from './configuration-digest.ts';

/** Encryption purpose of client secrets. */
const SECRET_PURPOSE = 'idp client secret';

/** What a configuration is made of, besides its metadata. */
export interface Settings {
  metadataUrl: string;
  clientId: string;
  /** Create accounts at first sign-in. */
  jit: boolean;
  /** Attribute or claim with the person's name or e-mail; empty: the usual ones. */
  nameAttribute: string;
  emailAttribute: string;
}

const DEFAULTS: Settings = { metadataUrl: '', clientId: '', jit: true, nameAttribute: '', emailAttribute: '' };

export interface NewConfiguration extends Partial<Settings> {
  configId: string;
  /** Content of a metadata file, instead of an address. */
  file?: string | null;
  /** Document that was read from the address already. */
  document?: string;
  tenant?: string | null;
  clientSecretSealed?: string | null;
  createdBy?: string;
  at: Date;
}

/** Adds a configuration of a provider and returns its id. The caller points the provider to it. */
export async function insertConfiguration(
  db: Db | Tx,
  { configId, file = null, document, tenant, clientSecretSealed = null, createdBy, at, ...given }: NewConfiguration,
): Promise<string> {
  const configuration_id = newId('idc');
  const { metadataUrl, clientId, jit, nameAttribute, emailAttribute } = { ...DEFAULTS, ...given };
  await db
    .insertInto('idp_configuration')
    .values({
      configuration_id,
      config_id: configId,
      idp_metadata_url: file === null ? metadataUrl : '',
      metadata_by_file: file !== null,
      metadata: file ?? document ?? null,
      fetched_at: file === null && document === undefined ? null : at,
      client_id: clientId,
      client_secret_sealed: clientSecretSealed,
      jit,
      name_attribute: nameAttribute,
      email_attribute: emailAttribute,
      tenant: tenant ?? null,
      created_by: createdBy ?? null,
      created_at: at,
    })
    .execute();
  return configuration_id;
}

/** Encrypts a client secret for the database. */
export const encryptSecret = (vault: Vault, secret: string): string => vault.encrypt(SECRET_PURPOSE, secret);

/** A provider without a configuration. */
export interface EmptyProvider {
  coId: string;
  name: string;
  system: IdpSystem;
  agreement: IdpAgreement;
  describe?: string;
  /** Fixed id, for demo data. */
  configId?: string;
  at: Date;
}

/**
 * Adds a disabled identity provider without a configuration to a company and returns its id. The caller writes the
 * audit row and checks the number of providers.
 *
 * @throws the violation of `identity_provider_name_key` when the company has a provider of that name
 */
export async function insertEmptyProvider(
  db: Db | Tx,
  { coId, name, system, agreement, describe = '', configId = newId('idp'), at }: EmptyProvider,
): Promise<string> {
  await db
    .insertInto('identity_provider')
    .values({
      config_id: configId,
      co_id: coId,
      idp_name: name,
      idp_type: system,
      idp_agreement: agreement,
      status: IdpStatus.disabled,
      describe,
      live_id: null,
      candidate_id: null,
      previous_id: null,
      promoted_at: null,
      created_at: at,
    })
    .execute();
  return configId;
}

export interface NewProvider extends EmptyProvider, Partial<Settings> {
  status: IdpStatus;
  clientSecret?: string;
}

/**
 * Adds an identity provider with one configuration, as `insertEmptyProvider`, and returns its id: live for an enabled
 * provider, otherwise a candidate. The client secret is stored encrypted.
 */
export async function insertProvider(db: Db | Tx, vault: Vault, provider: NewProvider): Promise<string> {
  const { status, clientSecret } = provider;
  const configId = await insertEmptyProvider(db, provider);
  const configuration = await insertConfiguration(db, {
    ...provider,
    configId,
    clientSecretSealed: clientSecret === undefined ? null : encryptSecret(vault, clientSecret),
  });
  await db
    .updateTable('identity_provider')
    .set(status === IdpStatus.enabled ? { live_id: configuration, status } : { candidate_id: configuration })
    .where('config_id', '=', configId)
    .execute();
  return configId;
}

/** A provider with one of its configurations: the live one of an enabled provider, or one under test. */
export interface Provider {
  config_id: string;
  configuration_id: string;
  co_id: string;
  /** User type of its company: 2 enterprise, 4 partner. */
  kind: 2 | 4;
  idp_agreement: IdpAgreement;
  idp_metadata_url: string;
  metadata_by_file: boolean;
  metadata: string | null;
  fetched_at: Date | null;
  client_id: string;
  client_secret_sealed: string | null;
  jit: boolean;
  name_attribute: string;
  email_attribute: string;
  tenant: string | null;
}

const PROVIDER_COLUMNS = [
  'p.config_id',
  's.configuration_id',
  'p.co_id',
  'c.kind',
  'p.idp_agreement',
  's.idp_metadata_url',
  's.metadata_by_file',
  's.metadata',
  's.fetched_at',
  's.client_id',
  's.client_secret_sealed',
  's.jit',
  's.name_attribute',
  's.email_attribute',
  's.tenant',
] as const;

/** An enabled provider of this company with its live configuration, or undefined; never one of another company. */
export async function findProvider(
  db: Db | Tx,
  { configId, coId }: { configId: string; coId?: string },
): Promise<Provider | undefined> {
  return db
    .selectFrom('identity_provider as p')
    .innerJoin('company as c', 'c.co_id', 'p.co_id')
    .innerJoin('idp_configuration as s', 's.configuration_id', 'p.live_id')
    .select(PROVIDER_COLUMNS)
    .where('p.config_id', '=', configId)
    .where('p.status', '=', IdpStatus.enabled)
    .$if(coId !== undefined, (query) => query.where('p.co_id', '=', coId ?? ''))
    .executeTakeFirst();
}

/** Live configurations whose metadata has this entity id, with their providers; a query to be narrowed. */
export const liveWithEntityId = (db: Db | Tx, entityId: string) =>
  db
    .selectFrom('identity_provider as p')
    .innerJoin('idp_configuration as s', 's.configuration_id', 'p.live_id')
    .select('p.config_id')
    .where('s.metadata', 'like', `%entityID="${entityId.replace(/[\\%_]/g, '\\$&')}"%`)
    .limit(1);

/** The company of a provider. */
export async function findOwner(db: Db | Tx, configId: string): Promise<string | undefined> {
  return (await db.selectFrom('identity_provider').select('co_id').where('config_id', '=', configId).executeTakeFirst())
    ?.co_id;
}

/**
 * A provider with a certain configuration, enabled or not, and the digest of this configuration: for its owner, never for
 * a sign-in.
 */
export async function findConfigured(
  db: Db | Tx,
  configurationId: string,
): Promise<(Provider & { digest: string }) | undefined> {
  return db
    .selectFrom('idp_configuration as s')
    .innerJoin('identity_provider as p', 'p.config_id', 's.config_id')
    .innerJoin('company as c', 'c.co_id', 'p.co_id')
    .select(PROVIDER_COLUMNS)
    .select(configurationDigest().as('digest'))
    .where('s.configuration_id', '=', configurationId)
    .executeTakeFirst();
}

/** Client secret of a provider, or undefined without one. */
export function clientSecretOf(
  vault: Vault,
  { client_secret_sealed: sealed }: Pick<Provider, 'client_secret_sealed'>,
): string | undefined {
  return sealed === null ? undefined : vault.decrypt(SECRET_PURPOSE, sealed);
}

/** Names of a company's enabled providers, oldest first; at most ten. */
export async function listEnabled(
  db: Db,
  coId: string,
): Promise<{ config_id: string; idp_name: string; idp_agreement: IdpAgreement }[]> {
  return db
    .selectFrom('identity_provider')
    .select(['config_id', 'idp_name', 'idp_agreement'])
    .where('co_id', '=', coId)
    .where('status', '=', IdpStatus.enabled)
    .orderBy('created_at')
    .orderBy('config_id')
    .execute();
}

/** The company of an enabled provider, and the name of the provider. */
export interface JoinableCompany {
  co_id: string;
  company_name: string;
  kind: 2 | 4;
  idp_name: string;
}

/**
 * The company of an enabled provider, if a person whom the provider confirmed with this e-mail may ask to join it: it is
 * verified or has proven the domain of the address.
 */
export async function findJoinable(
  db: Db | Tx,
  { configId, email }: { configId: string; email: string | null },
): Promise<JoinableCompany | undefined> {
  const domain = email?.split('@')[1] ?? '';
  const {
    rows: [company],
  } = await sql<JoinableCompany>`
    select c.co_id, c.company_name, c.kind, i.idp_name from identity_provider i join company c on c.co_id = i.co_id
    where i.config_id = ${configId} and i.status = ${IdpStatus.enabled}
      and (c.auth_status = ${AuthStatus.authenticated} or exists (
        select from company_domain x where x.co_id = c.co_id and x.domain = ${domain} and x.proven_at is not null))`.execute(
    db,
  );
  return company;
}
