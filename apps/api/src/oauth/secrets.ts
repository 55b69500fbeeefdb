import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWKS } from 'oidc-provider';
import { sharedSecret } from '../crypto/server-secrets.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Db } from '../db/connect.ts';

/** 3072 bits are as strong as a 128-bit symmetric key. */
async function makeSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') });
}

/** Keys for id tokens and for signed cookies of the OAuth provider. Throws when SECRET has changed since they were created. */
export async function oauthSecrets(db: Db, vault: Vault): Promise<{ jwks: JWKS; cookieKey: string }> {
  const key = await sharedSecret(db, vault, 'oauth signing key', makeSigningKey);
  const cookieKey = await sharedSecret(db, vault, 'oauth cookie key', () => randomBytes(32).toString('base64url'));
  return { jwks: { keys: [JSON.parse(key)] }, cookieKey };
}
