import { createCipheriv, createDecipheriv, randomBytes, type CipherKey } from 'node:crypto';

/** Encrypts text under a key of 32 bytes (AES-256-GCM): nonce, tag and text in base64url. */
export function sealText(key: CipherKey, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts what `sealText` made; throws when it was modified or the key is another one. */
export function openText(key: CipherKey, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
