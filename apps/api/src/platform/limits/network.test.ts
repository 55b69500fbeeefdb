import { clientAddress, networkOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['no proxy is trusted', '192.0.2.7', '198.51.100.1', [], '192.0.2.7'],
  ['the proxy says who it was', '10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['what the client made up stands further left', '10.0.0.1', '1.2.3.4, 198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['two proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '198.51.100.1'],
  ['nonsense', '10.0.0.1', 'unknown', ['10.0.0.1'], '10.0.0.1'],
])('%s', (_, remote, forwarded, trusted, expected) => expect(clientAddress(remote, forwarded, trusted)).toBe(expected));
