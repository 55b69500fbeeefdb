import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption under the SECRET setting, with a separate key per purpose. */
export interface Vault {
  /** Encrypts text for the database (AES-256-GCM). */
  encrypt(purpose: string, text: string): string;
  /** Decrypts; throws when the text was modified or belongs to another purpose or secret. */
  decrypt(purpose: string, sealed: string): string;
  /** HMAC-SHA-256 in base64url, for values too short for a plain hash (6-digit codes). */
  mac(purpose: string, text: string): string;
}

export function createVault(secret: string): Vault {
  const keys = new Map<string, Buffer>();
  function keyFor(purpose: string): Buffer {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  }
  return {
    encrypt(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  };
}
