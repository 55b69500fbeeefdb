import { checkServiceKeys, checkServiceNetworks } from './service-client.ts';

test.each(['203.0.113.7', 'fd00::1', '::', '203.0.113.0/24', '0.0.0.0/0', 'fd00::/8', '2001:db8::ffff:1/128'])(
  '%s is a network',
  (network) => {
    expect(checkServiceNetworks([network])).toBeUndefined();
  },
);

test.each([
  '',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/24/8',
  'fd00:::1',
  'fd00::/129',
  'fd00::1]/x?[',
  'shop.example.com',
  ':',
])('%j is no network', (network) => {
  expect(checkServiceNetworks([network])).toBe('serviceNetworks.illegal');
});

const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };

test.each([
  ['nothing', ''],
  ['a key', JSON.stringify({ keys: [key] })],
  ['two keys for signatures', JSON.stringify({ keys: [key, { kty: 'RSA', n: 'n', e: 'AQAB', use: 'sig' }] })],
])('%s may be given', (_, text) => {
  expect(checkServiceKeys(text)).toBeUndefined();
});

test.each([
  ['text', 'key'],
  ['null', 'null'],
  ['a key outside a set', JSON.stringify(key)],
  ['an empty set', JSON.stringify({ keys: [] })],
  ['more than five keys', JSON.stringify({ keys: Array(6).fill(key) })],
  ['a private key', JSON.stringify({ keys: [{ ...key, d: 'd' }] })],
  ['a key for encryption', JSON.stringify({ keys: [{ ...key, use: 'enc' }] })],
  ['a symmetric key', JSON.stringify({ keys: [{ kty: 'oct', k: 'k' }] })],
  ['no object as a key', JSON.stringify({ keys: ['key'] })],
])('%s are no public keys', (_, text) => {
  expect(checkServiceKeys(text)).toBe('serviceKeys.illegal');
});
