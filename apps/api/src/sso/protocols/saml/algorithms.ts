import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { SignedXml, type HashAlgorithm, type SignatureAlgorithm } from 'xml-crypto';

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ENC = 'http://www.w3.org/2001/04/xmlenc#';

/** Signature algorithms that the XML library lacks: ECDSA, whose values are r and s in turn, and RSA with SHA-384. */
const SIGNATURES: Readonly<Record<string, { hash: string; key: 'ec' | 'rsa' }>> = {
  [`${MORE}ecdsa-sha256`]: { hash: 'sha256', key: 'ec' },
  [`${MORE}ecdsa-sha384`]: { hash: 'sha384', key: 'ec' },
  [`${MORE}ecdsa-sha512`]: { hash: 'sha512', key: 'ec' },
  [`${MORE}rsa-sha384`]: { hash: 'sha384', key: 'rsa' },
};
const HASHES: Readonly<Record<string, string>> = { [`${MORE}sha384`]: 'sha384' };

/** Algorithms of signatures that we accept: RSA and ECDSA with SHA-256 or better. */
export const ACCEPTED = {
  SignatureMethod: [...['rsa-sha256', 'rsa-sha512'].map((name) => MORE + name), ...Object.keys(SIGNATURES)],
  DigestMethod: [`${ENC}sha256`, `${ENC}sha512`, ...Object.keys(HASHES)],
} as const satisfies Readonly<Record<string, readonly string[]>>;

function signatureOf(uri: string, { hash, key: type }: { hash: string; key: 'ec' | 'rsa' }): SignatureAlgorithm {
  return {
    getAlgorithmName: () => uri,
    getSignature: (text: unknown, key: unknown) =>
      sign(hash, Buffer.from(String(text)), { key: String(key), dsaEncoding: 'ieee-p1363' }).toString('base64'),
    verifySignature(text: unknown, certificate: unknown, value: unknown) {
      const key = createPublicKey(String(certificate));
      // The algorithm is in the message; it must not choose another kind of key than the provider's.
      if (key.asymmetricKeyType !== type) return false;
      const signature = Buffer.from(String(value), 'base64');
      return verify(hash, Buffer.from(String(text)), { key, dsaEncoding: 'ieee-p1363' }, signature);
    },
  };
}

const hashOf = (uri: string, name: string): HashAlgorithm => ({
  getAlgorithmName: () => uri,
  getHash: (xml) => createHash(name).update(xml, 'utf8').digest('base64'),
});

interface Finders {
  findSignatureAlgorithm(name: string): SignatureAlgorithm;
  findHashAlgorithm(name: string): HashAlgorithm;
}

// The SAML library creates its verifiers itself and passes no algorithms to them, so ours are added where each verifier
// looks them up.
const finders = SignedXml.prototype as unknown as Finders;
const { findSignatureAlgorithm, findHashAlgorithm } = finders;
finders.findSignatureAlgorithm = function find(name) {
  const added = SIGNATURES[name];
  return added ? signatureOf(name, added) : findSignatureAlgorithm.call(this, name);
};
finders.findHashAlgorithm = function find(name) {
  const added = HASHES[name];
  return added === undefined ? findHashAlgorithm.call(this, name) : hashOf(name, added);
};
