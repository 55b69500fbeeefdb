import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { shared } from '../oauth/secrets.ts';
import type { Services } from '../services.ts';

/** An RSA key and a certificate of it, both in PEM. */
export interface SigningKey { privateKey: string; certificate: string }

const YEARS = 20;

/** Makes a key of 3072 bits, as strong as a symmetric one of 128, and a self-signed certificate of it: what people give each other in SAML metadata. */
export async function makeSigningKey(name: string): Promise<SigningKey> {
  const { default: forge } = await import('node-forge');
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const secret = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(secret.n, secret.e);
  certificate.serialNumber = `0${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + YEARS * 365 * 86_400_000);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(secret, forge.md.sha256.create());
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
  const reading = shared(db, vault, 'saml signing key', async () => JSON.stringify(await makeSigningKey(new URL(config.publicUrl).hostname)))
    .then((text) => JSON.parse(text) as SigningKey);
  known.set(db, reading);
  // A database that was away must not keep the portal from asking again.
  reading.catch(() => known.delete(db));
  return reading;
}
