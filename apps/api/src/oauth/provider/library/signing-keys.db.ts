import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { JWK } from 'oidc-provider';
import { allKeysOf, keySetOf, type KeySet } from '../../../platform/crypto/key-set.ts';
import { readSharedSecret } from '../../../platform/crypto/server-secrets.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/connect.ts';
import { ACCESS_TOKEN_SECONDS } from '../../../identity/sessions/sessions.db.ts';
import { HOUR_S, MINUTE_MS } from '@portal/common/rules/units';

/** Seconds for which applications may cache our keys and the discovery document. */
export const CACHE_SECONDS = HOUR_S;
/**
 * Milliseconds that a key is published before it signs: as long as applications cache our keys, and the minutes that
 * the instances need to learn of a new one.
 */
export const PUBLISHED_AHEAD = CACHE_SECONDS * 1000 + 5 * MINUTE_MS;
/** Milliseconds that a key is published after it has signed its last token. */
const PUBLISHED_AFTER = ACCESS_TOKEN_SECONDS * 1000 + PUBLISHED_AHEAD;
const PURPOSE = 'signing key';
const LEGACY = 'oauth signing key';

interface SigningKey {
  kid: string;
  sealed: string;
  created_at: Date;
  signs_from: Date | null;
}

/** 3072 bits are as strong as a 128-bit symmetric key. */
async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') };
}

async function insertKey(db: Db | Tx, vault: Vault, key: JWK, at: Date, signsFrom: Date | null): Promise<void> {
  await db
    .insertInto('signing_key')
    .values({
      kid: key.kid ?? '',
      sealed: vault.encrypt(PURPOSE, JSON.stringify(key)),
      created_at: at,
      signs_from: signsFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`.execute(tx);
const readRows = (db: Db | Tx): Promise<SigningKey[]> =>
  db.selectFrom('signing_key').selectAll().orderBy('created_at').orderBy('kid').execute();

/** The keys as they count now: one signs from a time on, and until then a rotation is pending. */
const keysAt = (rows: readonly SigningKey[], now: Date): KeySet<SigningKey> | undefined =>
  keySetOf(rows, ({ signs_from }) => signs_from !== null && signs_from <= now);

/** The keys of this database; the first one is made when there is none. */
export async function findKeys(db: Db, vault: Vault, now: Date): Promise<KeySet<SigningKey>> {
  const found = keysAt(await readRows(db), now);
  if (found) return found;
  const legacy = await readSharedSecret(db, vault, LEGACY);
  const key = legacy === undefined ? await makeKey() : (JSON.parse(legacy) as JWK);
  const rows = await inTransaction(db, async (tx) => {
    await lock(tx);
    if ((await readRows(tx)).length === 0) await insertKey(tx, vault, key, now, now);
    return readRows(tx);
  });
  return keysAt(rows, now) ?? { current: rows[0] as SigningKey, next: undefined, retired: [] };
}

/** Private keys in the order that the OAuth library wants: the one that signs first. */
export const privateKeysOf = (vault: Vault, keys: KeySet<SigningKey>): JWK[] =>
  allKeysOf(keys).map(({ sealed }) => JSON.parse(vault.decrypt(PURPOSE, sealed)) as JWK);

/** Makes the next key when there is none, and deletes keys whose tokens have ended. */
export async function keepKeys(db: Db, vault: Vault, now: Date): Promise<void> {
  const { next, retired, current } = await findKeys(db, vault, now);
  if (!next) {
    const key = await makeKey();
    await inTransaction(db, async (tx) => {
      await lock(tx);
      if (!keysAt(await readRows(tx), now)?.next) await insertKey(tx, vault, key, now, null);
    });
  }
  // A key signs until the next one begins.
  const successors = [...retired.slice(0, -1).map(({ signs_from }) => signs_from)];
  const ended = retired.filter((_, i) => {
    const end = i === 0 ? current.signs_from : successors[i - 1];
    return end !== null && end !== undefined && now.getTime() - end.getTime() > PUBLISHED_AFTER;
  });
  if (ended.length > 0)
    await db
      .deleteFrom('signing_key')
      .where(
        'kid',
        'in',
        ended.map(({ kid }) => kid),
      )
      .execute();
}

export interface Rotation {
  kid: string;
  signsFrom: Date;
  /** The rotation was asked for before and has not taken place yet. */ pending: boolean;
}

/**
 * Lets the next key sign, as soon as it has been published for long enough. With `atOnce` it signs now, and all other
 * keys are withdrawn: for a key that somebody else has. Tokens that it signed are not valid any more.
 */
export async function rotateKeys(
  db: Db,
  vault: Vault,
  { now, by, atOnce = false }: { now: Date; by: string | null; atOnce?: boolean },
): Promise<Rotation> {
  await keepKeys(db, vault, now);
  return inTransaction(db, async (tx) => {
    await lock(tx);
    const keys = keysAt(await readRows(tx), now);
    if (!keys?.next) throw new Error('There is no next key.');
    const { next, current, retired } = keys;
    if (next.signs_from !== null && !atOnce) return { kid: next.kid, signsFrom: next.signs_from, pending: true };
    const signsFrom = atOnce ? now : new Date(Math.max(now.getTime(), next.created_at.getTime() + PUBLISHED_AHEAD));
    await tx.updateTable('signing_key').set({ signs_from: signsFrom }).where('kid', '=', next.kid).execute();
    if (atOnce)
      await tx
        .deleteFrom('signing_key')
        .where(
          'kid',
          'in',
          [current, ...retired].map(({ kid }) => kid),
        )
        .execute();
    await audit(
      tx,
      {
        actor: by,
        action: 'signingKey.rotated',
        object: next.kid,
        detail: { atOnce, signsFrom: signsFrom.toISOString() },
      },
      now,
    );
    return { kid: next.kid, signsFrom, pending: false };
  });
}

/** Rotates a key that has signed for longer than this. */
export async function rotateOldKey(
  db: Db,
  vault: Vault,
  { now, afterMs }: { now: Date; afterMs: number },
): Promise<void> {
  const { current, next } = await findKeys(db, vault, now);
  const isOld = current.signs_from !== null && now.getTime() - current.signs_from.getTime() > afterMs;
  if (isOld && next?.signs_from === null) await rotateKeys(db, vault, { now, by: null });
}
