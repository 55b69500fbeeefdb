import { sql } from 'kysely';
import { UserSource } from '@portal/common/enums/user/user-source';
import type { ServiceClient } from '../../platform/db/tables/stored-values.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { expiryTold } from '../../platform/mail/expiries.db.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';

const USED_MS = 30 * DAY_MS;

/** What a form edits. */
export interface ApplicationFields {
  name_zh: string;
  name_en: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  origins: string[];
  backchannel_logout_uri: string | null;
  user_source: number;
  asks_consent: boolean;
  embeds: boolean;
  device_grant: boolean;
}

const COLUMNS = [
  'client_id',
  'name_zh',
  'name_en',
  'is_public',
  'redirect_uris',
  'post_logout_redirect_uris',
  'origins',
  'backchannel_logout_uri',
  'user_source',
  'asks_consent',
  'embeds',
  'device_grant',
  'public_keys',
  'keys_address',
  'service',
  'enabled',
  'last_used_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
] as const;

/** Applications by client id, and how many there are. */
export async function listApplications(tx: Db | Tx, { limit, offset }: { limit: number; offset: number }) {
  const rows = await tx
    .selectFrom('application')
    .select(COLUMNS)
    .orderBy('client_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await tx
    .selectFrom('application')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** One application; undefined when it does not exist. */
export const findApplication = (tx: Db | Tx, clientId: string) =>
  tx.selectFrom('application').select(COLUMNS).where('client_id', '=', clientId).executeTakeFirst();
export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** The same, locked until the end of the transaction. */
export const lockApplication = (tx: Tx, clientId: string) =>
  tx.selectFrom('application').select(COLUMNS).where('client_id', '=', clientId).forNoKeyUpdate().executeTakeFirst();

/** Registers an application. A used client id violates its primary key. */
export async function insertApplication(
  tx: Tx,
  application: ApplicationFields & { client_id: string; is_public: boolean; by: string; at: Date },
): Promise<void> {
  const { by, at, ...values } = application;
  await tx
    .insertInto('application')
    .values({ ...values, last_used_at: null, created_at: at, created_by: by, updated_at: at, updated_by: by })
    .execute();
}

/** Names and settings of a service client. */
export interface ServiceFields {
  name_zh: string;
  name_en: string;
  service: ServiceClient;
}

/** When a service client expires: at the end of its last day; null for never. */
const endOf = ({ expire_date: last }: ServiceClient): Date | null =>
  last === '' ? null : new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS);

/** Registers a service client. A used client id violates the primary key. */
export async function insertServiceClient(
  tx: Tx,
  { client_id, service, by, at, ...names }: ServiceFields & { client_id: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('application')
    .values({
      client_id,
      ...names,
      service: JSON.stringify(service),
      expiry_told: expiryTold(endOf(service), at),
      is_public: false,
      redirect_uris: [],
      post_logout_redirect_uris: [],
      origins: [],
      user_source: UserSource.accountCentre,
      last_used_at: null,
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
    })
    .execute();
}

/** Stores names and settings of a locked service client. `newEnd`: it expires on another day than before. */
export async function storeServiceClient(
  tx: Tx,
  clientId: string,
  { service, ...names }: ServiceFields,
  { by, at, newEnd }: { by: string; at: Date; newEnd: boolean },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({
      ...names,
      service: JSON.stringify(service),
      ...(newEnd && { expiry_told: expiryTold(endOf(service), at) }),
      updated_at: at,
      updated_by: by,
    })
    .where('client_id', '=', clientId)
    .execute();
}

/** How an application proves itself: both empty for one with a secret. */
export interface KeyFields {
  public_keys: string;
  keys_address: string;
}

/** Stores the fields of a locked application. */
export async function storeApplication(
  tx: Tx,
  clientId: string,
  values: Partial<ApplicationFields & KeyFields> & { enabled?: boolean },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({ ...values, updated_at: at, updated_by: by })
    .where('client_id', '=', clientId)
    .execute();
}

/** Secrets of an application, without their values. */
export const listSecrets = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('application_secret')
    .select(['slot', 'last_four', 'created_at', 'last_used_at'])
    .where('client_id', '=', clientId)
    .orderBy('slot')
    .execute();

/** True for a service client that signs assertions. */
export const hasKeys = ({ public_keys, keys_address = '' }: ServiceClient) => public_keys !== '' || keys_address !== '';

/** True when an application proves itself by assertions that it signs. */
export const signsAssertions = ({
  public_keys,
  keys_address,
  service,
}: KeyFields & { service: ServiceClient | null }) =>
  public_keys !== '' || keys_address !== '' || (service !== null && hasKeys(service));

/** Removes all secrets of an application; returns how many there were. */
export async function removeSecrets(tx: Tx, clientId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_secret')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Makes a secret in the free one of two slots and returns its value; undefined when both are taken. Lock the
 * application first.
 */
export async function makeSecret(tx: Tx, clientId: string, at: Date): Promise<string | undefined> {
  const taken = (await listSecrets(tx, clientId)).map(({ slot }) => slot);
  const slot = [1, 2].find((one) => !taken.includes(one));
  if (slot === undefined) return undefined;
  const secret = newSecret();
  await tx
    .insertInto('application_secret')
    .values({
      client_id: clientId,
      slot,
      secret_hash: digest(secret),
      last_four: secret.slice(-4),
      created_at: at,
      last_used_at: null,
    })
    .execute();
  return secret;
}

/** Removes a secret; false when it does not exist. */
export async function removeSecret(tx: Tx, clientId: string, slot: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_secret')
    .where('client_id', '=', clientId)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** True when the secret is one of the application's. Notes its use, once an hour at most. */
export async function checkSecret(
  db: Db,
  { clientId, secret, now }: { clientId: string; secret: string; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('application_secret')
    .select('last_used_at')
    .where('client_id', '=', clientId)
    .where('secret_hash', '=', digest(secret))
    .executeTakeFirst();
  if (!found) return false;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  if (found.last_used_at === null || found.last_used_at < hourAgo) {
    await db
      .updateTable('application_secret')
      .set({ last_used_at: now })
      .where('client_id', '=', clientId)
      .where('secret_hash', '=', digest(secret))
      .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', hourAgo)]))
      .execute();
  }
  return true;
}

/**
 * Redirect addresses by which people signed in during the last 30 days: how many people, when last, and whether to the
 * portal in a page of the application.
 */
export const listUses = (tx: Db | Tx, clientId: string, now: Date) =>
  tx
    .selectFrom('application_session')
    .select([
      'redirect_uri as uri',
      sql<number>`count(distinct user_id)::int`.as('people'),
      sql<Date>`max(last_used_at)`.as('last_used_at'),
      sql<boolean>`bool_or(hosted)`.as('hosted'),
    ])
    .where('client_id', '=', clientId)
    .where('last_used_at', '>', new Date(now.getTime() - USED_MS))
    // Sign-ins on devices have none.
    .where('redirect_uri', '<>', '')
    .groupBy('redirect_uri')
    .orderBy('redirect_uri')
    .execute();

/** True when pages of this origin belong to an enabled application. */
export async function isApplicationOrigin(db: Db, origin: string): Promise<boolean> {
  const found = await db
    .selectFrom('application')
    .select('client_id')
    .where('enabled', '=', true)
    .where(sql<boolean>`${origin} = any(origins)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
