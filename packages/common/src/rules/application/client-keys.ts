export type ClientKeysIssue =
  | 'clientKeys.set'
  | 'clientKeys.count'
  | 'clientKeys.private'
  | 'clientKeys.kind'
  | 'clientKeys.kid';

/** How an application that is not public proves itself. */
export type ClientProof = 'secret' | 'keys' | 'address';

const KEYS_MOST = 5;
const LENGTH_MOST = 20_000;
/** Of RSA: 2048 to 8192 bits, in base64url. */
const MODULUS = /^[\w-]{342,1366}$/;
/** Length of a coordinate in base64url. */
const CURVES: Readonly<Record<string, number>> = { 'P-256': 43, 'P-384': 64, 'P-521': 88 };
/** Algorithms of assertions, by kind of key. */
export const CLIENT_ALGORITHMS = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  EC: ['ES256', 'ES384', 'ES512'],
} as const;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** A public key of a JWK Set. */
export interface ClientKey {
  kty: 'RSA' | 'EC';
  kid?: string;
  crv?: string;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ofForm = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value);

function isCurve({ crv, x, y }: Json): boolean {
  const length = typeof crv === 'string' ? CURVES[crv] : undefined;
  const form = new RegExp(`^[\\w-]{${length}}$`);
  return length !== undefined && ofForm(x, form) && ofForm(y, form);
}

/** A public key for signatures of 2048 bits and more, or of a curve that we know. */
function isUsable(key: Json): boolean {
  const { kty, use = 'sig', alg } = key;
  if ((kty !== 'RSA' && kty !== 'EC') || use !== 'sig') return false;
  if (alg !== undefined && !(CLIENT_ALGORITHMS[kty] as readonly unknown[]).includes(alg)) return false;
  return kty === 'RSA' ? ofForm(key.n, MODULUS) && ofForm(key.e, /^[\w-]{2,11}$/) : isCurve(key);
}

/** The keys of a JWK Set; undefined for another text. */
function keysIn(text: string): Json[] | undefined {
  try {
    const set: unknown = JSON.parse(text);
    const keys = isObject(set) ? set.keys : undefined;
    return Array.isArray(keys) && keys.every(isObject) ? keys : undefined;
  } catch {
    return undefined;
  }
}

/** True when each key has an id of its own; a single one needs none. */
function areTold(keys: readonly Json[]): boolean {
  const ids = keys.map(({ kid }) => kid).filter((kid) => typeof kid === 'string' && kid !== '');
  return keys.length === 1 ? keys[0]?.kid === undefined || ids.length === 1 : new Set(ids).size === keys.length;
}

/** Public keys of an application as a JWK Set in JSON: 1 to 5 of RSA or of an elliptic curve. */
export function checkClientKeys(text: string): ClientKeysIssue | undefined {
  const keys = text.length > LENGTH_MOST ? undefined : keysIn(text);
  if (!keys) return 'clientKeys.set';
  if (keys.some((key) => PRIVATE.some((part) => part in key))) return 'clientKeys.private';
  if (keys.length < 1 || keys.length > KEYS_MOST) return 'clientKeys.count';
  if (!keys.every(isUsable)) return 'clientKeys.kind';
  return areTold(keys) ? undefined : 'clientKeys.kid';
}

/**
 * The keys of a set that an application publishes which are fit for assertions: such a set may hold others. Undefined
 * for a text that is no set, or one with a private part.
 */
export function usableClientKeys(text: string): ClientKey[] | undefined {
  const keys = keysIn(text);
  if (!keys || keys.some((key) => PRIVATE.some((part) => part in key))) return undefined;
  return keys.filter(isUsable) as unknown as ClientKey[];
}
