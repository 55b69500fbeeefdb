import { isIP } from 'node:net';

/** `::ffff:192.0.2.1` is the IPv4 address it holds. */
export const plain = (address = '') => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').trim();

/** The first four groups of an IPv6 address: one household or company. */
function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}

/** What limits count as one network: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = plain(address).split('%')[0] ?? '';
  return isIP(bare) === 6 ? prefix64(bare) : bare;
}

/**
 * The address a request came from. X-Forwarded-For counts only when the connection is from a proxy we trust, and then
 * the last address in it that is no such proxy: everything further left can be made up.
 */
export function clientAddress(remote: string | undefined, forwardedFor: string | undefined, trusted: readonly string[]): string {
  const peer = plain(remote);
  if (!trusted.includes(peer) || !forwardedFor) return peer;
  const chain = forwardedFor.split(',').map(plain);
  return chain.reverse().find((address) => isIP(address) !== 0 && !trusted.includes(address)) ?? peer;
}
