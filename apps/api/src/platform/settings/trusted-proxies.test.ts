import { clientAddress } from '../limits/network.ts';
import { networksOf } from './trusted-proxies.ts';

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['10.0.0.5', '10.0.0.5', true],
  ['10.0.0.6', '10.0.0.5', false],
  ['fd12::1', 'fd00::/8', true],
  ['fe80::1', 'fd00::/8', false],
  ['not an address', '0.0.0.0/0', false],
])('%s in %s: %s', (address, range, inside) => {
  expect(networksOf([range]).includes(address)).toBe(inside);
});

test('X-Forwarded-For counts behind any proxy of a range, and only its last address outside of it', () => {
  const trusted = networksOf(['10.0.0.0/8', '192.0.2.7']);
  expect(clientAddress('::ffff:10.9.9.9', '203.0.113.9, 198.51.100.1, 192.0.2.7, 10.1.1.1', trusted)).toBe(
    '198.51.100.1',
  );
  expect(clientAddress('172.16.0.1', '198.51.100.1', trusted)).toBe('172.16.0.1');
});
