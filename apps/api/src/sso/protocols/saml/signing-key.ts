import { generateKeyPair, privateEncrypt, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { pki } from 'node-forge';
import { realTime } from '../../../platform/clock/clock.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** RSA key and its certificate, both in PEM. */
export interface SigningKey {
  privateKey: string;
  certificate: string;
}

type ForgeKey = Parameters<pki.Certificate['sign']>[0];

const YEARS = 20;
/** DigestInfo prefix of SHA-256 in RSASSA-PKCS1-v1_5 (RFC 8017 §9.2, note 1). */
const SHA256_INFO = '3031300d060960864801650304020105000420';

/**
 * Creates an RSA key of 3072 bits and a self-signed certificate for SAML metadata.
 *
 * @param random source of random bytes
 */
export async function makeSigningKey(
  name: string,
  random = randomBytes as (size: number) => Buffer,
): Promise<SigningKey> {
  const { default: forge } = await import('node-forge');
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // Positive and without leading zero bytes, which DER refuses: RFC 5280 §4.1.2.2.
  certificate.serialNumber = `01${random(8).toString('hex')}`;
  certificate.validity.notBefore = new Date(realTime() - DAY_MS);
  certificate.validity.notAfter = new Date(realTime() + YEARS * 365 * DAY_MS);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  // node-forge only assembles the certificate; its own RSA would block other requests.
  const signer = {
    sign: (digest: { digest(): { toHex(): string } }) =>
      privateEncrypt(privateKey, Buffer.from(SHA256_INFO + digest.digest().toHex(), 'hex')).toString('latin1'),
  };
  certificate.sign(signer as unknown as ForgeKey, forge.md.sha256.create());
  return { privateKey, certificate: forge.pki.certificateToPem(certificate) };
}
