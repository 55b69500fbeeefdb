import { checkServiceNetworks } from './service-client.ts';

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
