import * as client from 'openid-client';
import type { IdpCheck } from '@portal/common/enums/sign-in/idp-check';
import type { Values } from '../../provider/checks/checks.ts';

/** Claims without which the library refuses an ID token, in its order. */
const REQUIRED_CLAIMS = ['aud', 'exp', 'iat', 'iss', 'sub', 'nonce'];
/** The algorithm of an ID token unless the discovery document names others. */
const DEFAULT_ALGORITHM = 'RS256';

interface Failed {
  check: IdpCheck;
  values: Values;
}
/** The nonce of the request, and where the keys of the provider are. */
interface Asked {
  nonce: string;
  keys: string | undefined;
}
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
/** A nonce is used once; its beginning tells two apart. */
const shown = (claim: string, value: unknown) =>
  value === undefined
    ? '--'
    : claim === 'nonce' && typeof value === 'string'
      ? `${value.slice(0, 8)}…`
      : JSON.stringify(value);

/** The header of the token whose signature did not verify; the library gives the bytes that were signed. */
function headerIn(signed: unknown): Fields {
  if (!(signed instanceof Uint8Array)) return {};
  const [header = ''] = Buffer.from(signed).toString().split('.');
  return JSON.parse(Buffer.from(header, 'base64url').toString()) as Fields;
}

/** What is wrong with an ID token; undefined when `compared` is about something else. */
function inIdToken(compared: Fields, { nonce, keys }: Asked): Failed | undefined {
  const { claim, expected, now, claims, header, alg, jwks_uri, signature } = compared;
  if (jwks_uri !== undefined || signature !== undefined) {
    const { kid, alg: used } = isFields(header) ? header : headerIn(compared.data);
    return { check: 'idToken', values: { sent: `kid: ${shown('kid', kid)} (${String(used)})`, expected: keys } };
  }
  const algorithm = isFields(header) ? header.alg : alg;
  if (typeof algorithm === 'string')
    return {
      check: 'idToken',
      values: { sent: `alg: ${algorithm}`, expected: [expected ?? DEFAULT_ALGORITHM].flat().map(String).join(', ') },
    };
  if (!isFields(claims)) return undefined;
  // A claim that is missing, or whose type is wrong, comes without its name.
  const named = typeof claim === 'string' ? claim : REQUIRED_CLAIMS.find((one) => claims[one] === undefined);
  if (named === undefined) return { check: 'idToken', values: {} };
  const wanted = expected ?? now ?? (named === 'nonce' ? nonce : undefined);
  return {
    check: named === 'nonce' ? 'nonce' : 'idToken',
    values: {
      sent: `${named}: ${shown(named, claims[named])}`,
      expected: wanted === undefined ? named : shown(named, wanted),
    },
  };
}

/** The check that an error of the library is about, with what it compared. */
export function failedCheckOf(error: unknown, request: Asked): Failed {
  const said = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(': ');
  if (error instanceof client.AuthorizationResponseError)
    return { check: 'authorization', values: { sent: said(error.error, error.error_description), expected: 'code' } };
  if (error instanceof client.ResponseBodyError)
    return { check: 'secret', values: { sent: said(error.error, error.error_description) } };
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { check: 'secret', values: { sent: String(error.status) } };
  const { code, cause } = error instanceof client.ClientError ? error : { code: undefined, cause: undefined };
  // What was compared is the cause of the cause.
  const compared = cause instanceof Error ? cause.cause : cause;
  const failed = isFields(compared) ? inIdToken(compared, request) : undefined;
  return failed ?? { check: code === 'OAUTH_INVALID_RESPONSE' ? 'authorization' : 'idToken', values: {} };
}
