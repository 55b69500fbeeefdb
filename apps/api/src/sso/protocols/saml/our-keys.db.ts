import { X509Certificate } from 'node:crypto';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { DAY_MS } from '@portal/common/rules/units';
import { sql, type Selectable } from 'kysely';
import { keySetOf, type KeySet } from '../../../platform/crypto/key-set.ts';
import { readSharedSecret } from '../../../platform/crypto/server-secrets.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/connect.ts';
import type { SamlKey as Row } from '../../../platform/db/tables/schema.generated.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

/** A promoted key signs when all enabled SAML providers have read it, or after this time. */
export const OVERLAP_MS = 30 * DAY_MS;
export const OVERLAP_MOST_MS = 90 * DAY_MS;
/** A retired key stays in our metadata for requests that it signed, and for providers that compare whole documents. */
const RETIRED_MS = DAY_MS;
const PURPOSE = 'saml key';
const LEGACY = 'saml signing key';

export type SamlKey = Selectable<Row>;

/** Our SAML keys; the next one is in our metadata and signs once it is promoted. */
export type SamlKeySet = KeySet<SamlKey>;

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('saml keys', 0))`.execute(tx);
const readRows = (db: Db | Tx): Promise<SamlKey[]> =>
  db.selectFrom('saml_key').selectAll().orderBy('created_at').orderBy('fingerprint').execute();

async function insertKey(tx: Tx, vault: Vault, key: SigningKey, at: Date, signsFrom: Date | null): Promise<string> {
  const { fingerprint256: fingerprint } = new X509Certificate(key.certificate);
  await tx
    .insertInto('saml_key')
    .values({
      fingerprint,
      sealed: vault.encrypt(PURPOSE, JSON.stringify(key)),
      certificate: key.certificate,
      created_at: at,
      signs_from: signsFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return fingerprint;
}

/** Our SAML keys; undefined while none was ever used. */
export const readSamlKeys = async (db: Db | Tx): Promise<SamlKeySet | undefined> => keySetOf(await readRows(db));

/** What the keys are made of: the vault opens them, and a new one carries this name. */
export interface KeyHolder {
  vault: Vault;
  name: string;
  now: Date;
}

/**
 * Our SAML keys; the first one is made when there is none. All instances read the same rows, so that none uses a key of
 * its own.
 */
export async function findSamlKeys(db: Db, { vault, name, now }: KeyHolder): Promise<SamlKeySet> {
  const found = keySetOf(await readRows(db));
  if (found) return found;
  const legacy = await readSharedSecret(db, vault, LEGACY);
  const key = legacy === undefined ? await makeSigningKey(name) : (JSON.parse(legacy) as SigningKey);
  const rows = await inTransaction(db, async (tx) => {
    await lock(tx);
    if ((await readRows(tx)).length === 0) await insertKey(tx, vault, key, now, now);
    return readRows(tx);
  });
  const made = keySetOf(rows);
  if (!made) throw new Error('The first SAML key could not be stored.');
  return made;
}

/** Opens a key for signing. */
export const openKey = (vault: Vault, { sealed }: Pick<SamlKey, 'sealed'>): SigningKey =>
  JSON.parse(vault.decrypt(PURPOSE, sealed)) as SigningKey;

/** Puts the next key into our metadata; false when there is one already. */
export async function announceKey(db: Db, { vault, name, now }: KeyHolder, by: string | null): Promise<boolean> {
  const { next } = await findSamlKeys(db, { vault, name, now });
  if (next) return false;
  const key = await makeSigningKey(name);
  return inTransaction(db, async (tx) => {
    await lock(tx);
    if (keySetOf(await readRows(tx))?.next) return false;
    const fingerprint = await insertKey(tx, vault, key, now, null);
    await audit(tx, { actor: by, action: 'samlKey.announced', object: fingerprint, detail: {} }, now);
    return true;
  });
}

/** Enabled SAML providers whose company's copy of our metadata was not read since `since`. */
export async function countUnread(db: Db | Tx, since: Date): Promise<number> {
  const { unread } = await db
    .selectFrom('identity_provider as p')
    .leftJoin('saml_metadata_read as r', (join) => join.onRef('r.co_id', '=', 'p.co_id').on('r.read_at', '>=', since))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('p.status', '=', IdpStatus.enabled)
    .where('p.idp_agreement', '=', IdpAgreement.saml)
    .where('r.co_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

export interface Promotion {
  fingerprint: string;
  by: string | null;
  now: Date;
  /** For a key that somebody else has: the other keys leave our metadata now. */ atOnce?: boolean;
}

/**
 * Lets this next key sign. One statement makes sure that of several instances one does it. False when it is not the
 * next key any more.
 */
export async function promoteKey(db: Db, { fingerprint, by, now, atOnce = false }: Promotion): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('saml_key')
      .set({ signs_from: now })
      .where('fingerprint', '=', fingerprint)
      .where('signs_from', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (atOnce) await tx.deleteFrom('saml_key').where('fingerprint', '<>', fingerprint).execute();
    await audit(tx, { actor: by, action: 'samlKey.promoted', object: fingerprint, detail: { atOnce } }, now);
    return true;
  });
}

/** Removes keys that signed before the present one, once it has signed for a day. */
export async function removeRetired(db: Db, { current, retired }: SamlKeySet, now: Date): Promise<void> {
  if (retired.length === 0 || current.signs_from === null || now.getTime() - current.signs_from.getTime() < RETIRED_MS)
    return;
  await db
    .deleteFrom('saml_key')
    .where(
      'fingerprint',
      'in',
      retired.map(({ fingerprint }) => fingerprint),
    )
    .execute();
}

/** Notes that the metadata of a company was read; nothing for an id that is no company. */
export async function noteRead(db: Db, coId: string, at: Date): Promise<void> {
  await sql`insert into saml_metadata_read (co_id, read_at) select co_id, ${at}::timestamptz from company where co_id = ${coId}
    on conflict (co_id) do update set read_at = excluded.read_at where saml_metadata_read.read_at < excluded.read_at - interval '1 minute'`.execute(
    db,
  );
}

/** When our metadata for this company was read last. */
export async function findRead(db: Db | Tx, coId: string): Promise<Date | undefined> {
  return (await db.selectFrom('saml_metadata_read').select('read_at').where('co_id', '=', coId).executeTakeFirst())
    ?.read_at;
}
