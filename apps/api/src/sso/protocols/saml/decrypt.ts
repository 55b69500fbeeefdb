import { constants, createDecipheriv, privateDecrypt, X509Certificate } from 'node:crypto';
import type { Checks } from '../../provider/checks/checks.ts';
import type { SigningKey } from './signing-key.ts';
import { below, children, SAML, textIn } from './xml.ts';

const XENC = 'http://www.w3.org/2001/04/xmlenc#';
const XENC11 = 'http://www.w3.org/2009/xmlenc11#';
/**
 * Bytes of the keys of the encryptions that we open. Without a tag (CBC) a changed text could be told from an unchanged
 * one by our errors.
 */
const CIPHERS: Readonly<Record<string, { name: 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm'; bytes: number }>> = {
  [`${XENC11}aes128-gcm`]: { name: 'aes-128-gcm', bytes: 16 },
  [`${XENC11}aes192-gcm`]: { name: 'aes-192-gcm', bytes: 24 },
  [`${XENC11}aes256-gcm`]: { name: 'aes-256-gcm', bytes: 32 },
};
const HASHES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  [`${XENC}sha256`]: 'sha256',
  [`${XENC}sha512`]: 'sha512',
};
const MASKS: Readonly<Record<string, string>> = {
  [`${XENC11}mgf1sha1`]: 'sha1',
  [`${XENC11}mgf1sha256`]: 'sha256',
  [`${XENC11}mgf1sha512`]: 'sha512',
};
const [IV, TAG] = [12, 16];

const algorithmOf = (element: Element | undefined) => element?.getAttribute('Algorithm') ?? '';
const lastWord = (uri: string) => uri.split('#').at(-1)?.slice(0, 50) || '--';

/** Hash of RSA-OAEP that a key was encrypted with; undefined for all else, also where its two hashes differ. */
function oaepHash(method: Element | undefined): string | undefined {
  const [digest] = method ? children(method, SAML.signature, 'DigestMethod') : [];
  const [mask] = method ? children(method, XENC11, 'MGF') : [];
  const hash = digest ? HASHES[algorithmOf(digest)] : 'sha1';
  const masked = mask ? MASKS[algorithmOf(mask)] : 'sha1';
  const known = [`${XENC}rsa-oaep-mgf1p`, `${XENC11}rsa-oaep`].includes(algorithmOf(method));
  return known && hash === masked ? hash : undefined;
}

/** The bytes of a CipherValue of this element. */
function cipherIn(element: Element | undefined): Buffer {
  const [data] = element ? children(element, XENC, 'CipherData') : [];
  const [value] = data ? children(data, XENC, 'CipherValue') : [];
  return Buffer.from(value ? textIn(value) : '', 'base64');
}

/** Opens the content with one of our keys; undefined when it cannot be opened, whatever the reason. */
function open(
  { privateKey }: SigningKey,
  {
    name,
    bytes,
    hash,
    wrapped,
    content,
  }: {
    name: 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm';
    bytes: number;
    hash: string;
    wrapped: Buffer;
    content: Buffer;
  },
): string | undefined {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const key = privateDecrypt({ key: privateKey, padding, oaepHash: hash }, wrapped);
    if (key.byteLength !== bytes || content.byteLength <= IV + TAG) return undefined;
    const decipher = createDecipheriv(name, key, content.subarray(0, IV), { authTagLength: TAG });
    decipher.setAuthTag(content.subarray(-TAG));
    return Buffer.concat([decipher.update(content.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The text with the element of this name, of which there is one, replaced. Any confusion about its place breaks the signature. */
function replaced(xml: string, name: string, by: string): string {
  const from = xml.indexOf(`<${name}`);
  const end = xml.indexOf('>', xml.lastIndexOf(`</${name}`));
  return xml.slice(0, from) + by + xml.slice(end + 1);
}

/**
 * The text of a response with its encrypted assertion opened; unchanged without one. Nothing of it is trusted: the
 * signature is checked on what this returns.
 *
 * @param keys ours, of which one must open it
 * @throws SsoFailure when it cannot be opened
 */
export function openAssertion(
  { xml, root }: { xml: string; root: Element },
  keys: readonly SigningKey[],
  checks: Checks,
): string {
  const [box, ...others] = children(root, SAML.assertion, 'EncryptedAssertion');
  if (!box) return xml;
  const wraps = below(box, XENC, 'EncryptedKey');
  const [data] = children(box, XENC, 'EncryptedData');
  const [wrap] = wraps;
  // The check of the response refuses all that is still encrypted.
  if (others.length > 0 || wraps.length !== 1 || !data) return xml;
  const [method] = children(data, XENC, 'EncryptionMethod');
  const [keyMethod] = wrap ? children(wrap, XENC, 'EncryptionMethod') : [];
  const cipher = CIPHERS[algorithmOf(method)];
  const hash = oaepHash(keyMethod);
  const sent = `${lastWord(algorithmOf(method))}, ${lastWord(algorithmOf(keyMethod))}`;
  if (!cipher || hash === undefined)
    return checks.failed('encryption', `encrypted with ${sent}`, { sent, expected: 'aes256-gcm, rsa-oaep-mgf1p' });
  const sealed = { ...cipher, hash, wrapped: cipherIn(wrap), content: cipherIn(data) };
  for (const key of keys) {
    const text = open(key, sealed);
    if (text !== undefined) return replaced(xml, box.nodeName, text);
  }
  return checks.failed('encryption', 'encrypted for another key', {
    sent,
    expected: keys.map(({ certificate }) => new X509Certificate(certificate).fingerprint256).join(', '),
  });
}
