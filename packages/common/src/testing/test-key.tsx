import type { SealedPurpose } from '../contract/endpoint.ts';

interface TestKey {
  kid: string;
  pem: string;
  /** The sealed value, or undefined when it was not sealed with this key for this purpose. */
  open(sealed: string, purpose: SealedPurpose | 'req_sign'): Promise<string | undefined>;
}

const KID = 'test';
const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

async function make(): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  );
  const spki = base64Of(await crypto.subtle.exportKey('spki', pair.publicKey));
  return {
    kid: KID,
    pem: `-----BEGIN PUBLIC KEY-----\n${spki.replaceAll(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`,
    async open(sealed, purpose) {
      if (!sealed.startsWith(`${KID}.`)) return undefined;
      try {
        const bytes = await crypto.subtle.decrypt(ALGORITHM, pair.privateKey, bytesOf(sealed.slice(KID.length + 1)));
        const { v, p } = JSON.parse(new TextDecoder().decode(bytes)) as { v: string; p: string };
        return p === purpose ? v : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

let made: Promise<TestKey> | undefined;

/** The key pair of this test run, with which `mock` opens what a page seals. */
export const testKey = (): Promise<TestKey> => (made ??= make());
