import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Random bytes as lower-case base32 without padding. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
  }
  if (bits > 0) text += ALPHABET[(value << (5 - bits)) & 31];
  return text;
}

/** A new id of 128 random bits: `newId('u')` → `u-…`. */
export function newId(prefix: string): string {
  return `${prefix}-${base32(randomBytes(16))}`;
}

/** A new secret of 256 random bits in base64url, for cookies and tokens. Only its `digest` is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Digest that the database stores for a random secret: SHA-256 in base64url. Not for passwords, which need a slow hash.
 */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
