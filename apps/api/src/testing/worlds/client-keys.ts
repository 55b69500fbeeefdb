import { constants, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';

const CURVES: Record<string, string> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/** A key with which a client signs assertions. */
export interface TestKey {
  jwk: { kid: string; alg: string };
  alg: string;
  privateKey: KeyObject;
}

/** Makes a key for this algorithm. */
export function clientKey(kid: string, alg = 'ES256'): TestKey {
  const { publicKey, privateKey } = CURVES[alg]
    ? generateKeyPairSync('ec', { namedCurve: CURVES[alg] })
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg }, alg, privateKey };
}

/** The public keys as a JWK Set in JSON. */
export const keySet = (...keys: readonly TestKey[]): string => JSON.stringify({ keys: keys.map(({ jwk }) => jwk) });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an assertion of a client for half a minute that began `late` seconds ago; `claims` overrides members. */
export function asserted(
  { jwk: { kid }, alg, privateKey: key }: TestKey,
  id: string,
  { late = 0, ...claims }: { aud: string | string[]; late?: number; [claim: string]: unknown },
): string {
  const at = Math.floor(Date.now() / 1000) - late;
  const signed = `${part({ alg, kid })}.${part({ iss: id, sub: id, jti: randomUUID(), iat: at, exp: at + 30, ...claims })}`;
  const how = alg.startsWith('ES')
    ? { key, dsaEncoding: 'ieee-p1363' as const }
    : alg.startsWith('PS')
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { key };
  return `${signed}.${sign(`sha${alg.slice(2)}`, Buffer.from(signed), how).toString('base64url')}`;
}

/** The fields with which a client proves itself by an assertion. */
export const asserting = (...of: Parameters<typeof asserted>): Record<string, string> => ({
  client_assertion: asserted(...of),
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
});
