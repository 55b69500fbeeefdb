import type { SealedPurpose } from '../contract/endpoint.ts';
import { ApiError } from './api-error.ts';

/** The key of the account API for sealing, and how far its clock is ahead of this machine's, in milliseconds. */
export interface SealingKey { kid: string; pem: string; offset: number }

/** Longest secret that may be sealed, in bytes of UTF-8 (the API accepts no more). */
export const MAX_SECRET = 128;

const bytesOf = (size: number) => crypto.getRandomValues(new Uint8Array(size));

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** 16 random decimal digits, for `req-random`. */
export const randomDigits = () => Array.from(bytesOf(16), (byte) => byte % 10).join('');

async function loadForge() {
  const [{ default: forge }] = await Promise.all([
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/forge'),
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/rsa'),
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/sha256'),
  ]);
  return forge;
}

/**
 * Seals a secret for the account API: `<kid>.<base64>` of RSA-OAEP (SHA-256, MGF1 SHA-256) over UTF-8 JSON
 * `{v, t, n, p}`: the secret, the API's time in epoch milliseconds, 16 random bytes in base64url, and the purpose.
 * So a captured value cannot be used again, later, or for something else. Works on plain-http origins too, where the
 * browser has no `crypto.subtle`. Throws an `ApiError` for secrets above 128 bytes, which no account has.
 */
export async function seal(key: SealingKey, secret: string, purpose: SealedPurpose | 'req_sign'): Promise<string> {
  if (new TextEncoder().encode(secret).length > MAX_SECRET) {
    throw new ApiError({ code: 'request.invalid', message: '', status: 400 });
  }
  const forge = await loadForge();
  const der = forge.util.decode64(key.pem.replaceAll(/-----[^-]+-----|\s/g, ''));
  const publicKey = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(der)) as unknown as {
    encrypt(text: string, scheme: string, options: object): string;
  };
  const text = JSON.stringify({ v: secret, t: Date.now() + key.offset, n: base64url(bytesOf(16)), p: purpose });
  const cipher = publicKey.encrypt(forge.util.encodeUtf8(text), 'RSA-OAEP', {
    md: forge.md.sha256.create(),
    mgf1: { md: forge.md.sha256.create() },
  });
  return `${key.kid}.${forge.util.encode64(cipher)}`;
}
