import { randomBytes } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import { sharedSecret } from '../../../platform/crypto/server-secrets.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { findKeys, privateKeysOf } from './signing-keys.db.ts';

/**
 * Keys for id tokens and for signed cookies of the OAuth provider. Throws when SECRET has changed since they were
 * created.
 */
export async function oauthSecrets(db: Db, vault: Vault, now: Date): Promise<{ jwks: JWKS; cookieKey: string }> {
  const keys = privateKeysOf(vault, await findKeys(db, vault, now));
  const cookieKey = await sharedSecret(db, vault, 'oauth cookie key', () => randomBytes(32).toString('base64url'));
  return { jwks: { keys }, cookieKey };
}
