import { checkClientKeys, usableClientKeys } from './client-keys.ts';
import { checkServiceKeys } from './service-client.ts';

const ec = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };
const rsa = { kty: 'RSA', n: 'n'.repeat(342), e: 'AQAB' };
const set = (...keys: unknown[]) => JSON.stringify({ keys });

test.each([
  ['a key', set(ec)],
  ['a key with an id', set({ ...rsa, kid: '1' })],
  ['two keys for signatures', set({ ...ec, kid: '1' }, { ...rsa, kid: '2', use: 'sig', alg: 'PS256' })],
])('%s may be given', (_, text) => {
  expect([checkClientKeys(text), checkServiceKeys(text)]).toEqual([undefined, undefined]);
});

test.each([
  ['text', 'key', 'set'],
  ['null', 'null', 'set'],
  ['a key outside a set', JSON.stringify(ec), 'set'],
  ['no object as a key', set('key'), 'set'],
  ['too long a text', set(ec) + ' '.repeat(20_000), 'set'],
  ['an empty set', set(), 'count'],
  ['more than five keys', set(...Array(6).fill(ec)), 'count'],
  ['a private key', set({ ...ec, d: 'd' }), 'private'],
  ['a symmetric key', set({ kty: 'oct', k: 'k' }), 'private'],
  ['a key for encryption', set({ ...ec, use: 'enc' }), 'kind'],
  ['a short RSA key', set({ ...rsa, n: 'n'.repeat(171) }), 'kind'],
  ['another curve', set({ ...ec, crv: 'secp256k1' }), 'kind'],
  ['an algorithm of another kind of key', set({ ...ec, alg: 'RS256' }), 'kind'],
  ['two keys without ids', set(ec, rsa), 'kid'],
  ['two keys with one id', set({ ...ec, kid: '1' }, { ...rsa, kid: '1' }), 'kid'],
  ['a number as an id', set({ ...ec, kid: 1 }), 'kid'],
])('%s: refused', (_, text, issue) => {
  expect(checkClientKeys(text)).toBe(`clientKeys.${issue}`);
});

test('a service client may have none', () => expect(checkServiceKeys(' ')).toBeUndefined());

test('of a published set the fit keys are used, and none of one with a private key', () => {
  expect(usableClientKeys(set({ kty: 'OKP', crv: 'X25519', x: 'x' }, { ...rsa, use: 'enc' }, ec))).toEqual([ec]);
  expect(usableClientKeys(set(ec, { ...rsa, d: 'd' }))).toBeUndefined();
  expect(usableClientKeys('no')).toBeUndefined();
});
