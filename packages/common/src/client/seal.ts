import type { SealedPurpose } from '../contract/endpoint.ts';
import { ApiError } from './api-error.ts';

/** The key of the account API for sealing, and how far its clock is ahead of this machine's, in milliseconds. */
export interface SealingKey {
  kid: string;
  pem: string;
  offset: number;
}

/** Longest secret that may be sealed, in bytes of UTF-8 (the API accepts no more). */
export const MAX_SECRET = 128;

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const base64url = (bytes: Uint8Array) => base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** The SPKI inside a PEM block, in base64. */
const spkiOf = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

/** 16 random decimal digits, for `req-random`. */
export const randomDigits = () => Array.from(randomBytes(16), (byte) => byte % 10).join('');

async function encryptBySubtle(pem: string, text: string): Promise<string> {
  const spki = Uint8Array.from(atob(spkiOf(pem)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('spki', spki, ALGORITHM, false, ['encrypt']);
  return base64(new Uint8Array(await crypto.subtle.encrypt(ALGORITHM, key, new TextEncoder().encode(text))));
}

async function encryptByForge(pem: string, text: string): Promise<string> {
  const [{ default: forge }] = await Promise.all([
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/forge'),
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/rsa'),
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/sha256'),
  ]);
  const key = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(forge.util.decode64(spkiOf(pem)))) as unknown as {
    encrypt(text: string, scheme: string, options: object): string;
  };
  return forge.util.encode64(
    key.encrypt(forge.util.encodeUtf8(text), 'RSA-OAEP', {
      md: forge.md.sha256.create(),
      mgf1: { md: forge.md.sha256.create() },
    }),
  );
}

/**
 * Seals a secret for the account API: `<kid>.<base64>` of RSA-OAEP (SHA-256, MGF1 SHA-256) over UTF-8 JSON `{v, t, n,
 * p}`: the secret, the API's time in epoch milliseconds, 16 random bytes in base64url, and the purpose. So a captured
 * value cannot be replayed, used after it has expired, or used for another purpose.
 *
 * Browsers offer `crypto.subtle` to secure origins only. On others (plain http in a private network) node-forge is
 * loaded instead. Throws an `ApiError` for secrets above 128 bytes; no account has one.
 */
export async function seal(key: SealingKey, secret: string, purpose: SealedPurpose | 'req_sign'): Promise<string> {
  if (new TextEncoder().encode(secret).length > MAX_SECRET) {
    throw new ApiError({ code: 'request.invalid', message: '', status: 400 });
  }
  const text = JSON.stringify({ v: secret, t: Date.now() + key.offset, n: base64url(randomBytes(16)), p: purpose });
  // TypeScript declares `subtle` as always defined.
  const encrypt =
    globalThis.isSecureContext && (crypto.subtle as SubtleCrypto | undefined) ? encryptBySubtle : encryptByForge;
  return `${key.kid}.${await encrypt(key.pem, text)}`;
}
