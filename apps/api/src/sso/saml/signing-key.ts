import { generateKeyPair, privateEncrypt, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { pki } from 'node-forge';
import { sharedSecret } from '../../crypto/server-secrets.ts';
import type { Services } from '../../services.ts';

/** An RSA key and a certificate of it, both in PEM. */
export interface SigningKey { privateKey: string; certificate: string }

type ForgeKey = Parameters<pki.Certificate['sign']>[0];

const YEARS = 20;
/** What stands before a SHA-256 in a signature of RSASSA-PKCS1-v1_5 (RFC 8017 §9.2, note 1). */
const SHA256_INFO = '3031300d060960864801650304020105000420';

/** Makes a key of 3072 bits, as strong as a symmetric one of 128, and a self-signed certificate of it: what people give each other in SAML metadata. */
export async function makeSigningKey(name: string): Promise<SigningKey> {
  const { default: forge } = await import('node-forge');
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `0${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + YEARS * 365 * 86_400_000);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  // forge only puts the certificate together: its own arithmetic would hold up every other request meanwhile.
  const signer = { sign: (digest: { digest(): { toHex(): string } }) => privateEncrypt(privateKey, Buffer.from(SHA256_INFO + digest.digest().toHex(), 'hex')).toString('latin1') };
  certificate.sign(signer as unknown as ForgeKey, forge.md.sha256.create());
  return { privateKey, certificate: forge.pki.certificateToPem(certificate) };
}

const known = new WeakMap<object, Promise<SigningKey>>();

/**
 * The key that signs our requests to SAML providers: one for all instances, made when it is first needed, and kept
 * encrypted under SECRET. Our metadata publishes its certificate.
 */
export function signingKeyOf({ db, vault, config }: Pick<Services, 'db' | 'vault' | 'config'>): Promise<SigningKey> {
  const found = known.get(db);
  if (found) return found;
  const reading = sharedSecret(db, vault, 'saml signing key', async () => JSON.stringify(await makeSigningKey(new URL(config.publicUrl).hostname)))
    .then((text) => JSON.parse(text) as SigningKey);
  known.set(db, reading);
  // A database that was away must not keep the portal from asking again.
  reading.catch(() => known.delete(db));
  return reading;
}
