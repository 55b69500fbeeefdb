import { createPrivateKey, generateKeyPair, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { inTransaction, type Db } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import type { Vault } from './vault.ts';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';

const OVERLAP_MS = HOUR_MS;
const PURPOSE = 'sealing key';

export interface SealingKeys {
  /** Current public key: id and SPKI PEM. */
  current(): Promise<{ kid: string; publicKey: string }>;
  /** Decrypts with the key of that id; undefined for an unknown or retired key or a damaged value. */
  decrypt(kid: string, sealed: Buffer): Promise<string | undefined>;
}

/**
 * RSA keys (3072 bits) for values that pages seal. They are stored in the database, so that every instance can open
 * every value. A key is handed out for a day and opens values for one more hour. The private key is encrypted under
 * SECRET.
 */
export function createSealingKeys(db: Db, clock: Clock, vault: Vault): SealingKeys {
  const opened = new Map<string, { key: webcrypto.CryptoKey; until: Date }>();

  const newest = (within: Db = db) =>
    within
      .selectFrom('sealing_key')
      .select(['kid', 'public_pem'])
      .where('given_until', '>', clock.now())
      .orderBy('given_until', 'desc')
      .limit(1)
      .executeTakeFirst();

  async function make(): Promise<{ kid: string; public_pem: string }> {
    const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: 3072,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return inTransaction(db, async (tx) => {
      // Instances that start together share one key.
      await sql`select pg_advisory_xact_lock(7211)`.execute(tx);
      const other = await newest(tx);
      if (other) return other;
      const now = clock.now().getTime();
      const key = { kid: newId('k'), public_pem: publicKey };
      await tx
        .insertInto('sealing_key')
        .values({
          ...key,
          private_sealed: vault.encrypt(PURPOSE, privateKey),
          given_until: new Date(now + DAY_MS),
          opens_until: new Date(now + DAY_MS + OVERLAP_MS),
        })
        .execute();
      return key;
    });
  }

  async function keyOf(kid: string): Promise<webcrypto.CryptoKey | undefined> {
    const known = opened.get(kid);
    if (known) return known.until > clock.now() ? known.key : undefined;
    const row = await db
      .selectFrom('sealing_key')
      .select(['private_sealed', 'opens_until'])
      .where('kid', '=', kid)
      .where('opens_until', '>', clock.now())
      .executeTakeFirst();
    if (!row) return undefined;
    const key = createPrivateKey(vault.decrypt(PURPOSE, row.private_sealed)).toCryptoKey(
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['decrypt'],
    );
    opened.set(kid, { key, until: row.opens_until });
    return key;
  }

  return {
    async current() {
      const { kid, public_pem } = (await newest()) ?? (await make());
      return { kid, publicKey: public_pem };
    },
    async decrypt(kid, sealed) {
      const key = await keyOf(kid);
      if (!key) return undefined;
      try {
        // Decryption takes 2 ms: run it in the thread pool, so that a flood does not block other requests.
        return Buffer.from(await webcrypto.subtle.decrypt('RSA-OAEP', key, sealed)).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
