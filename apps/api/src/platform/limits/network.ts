import { isIP } from 'node:net';
import type { Networks } from '../settings/trusted-proxies.ts';

/** Unwraps IPv4-mapped IPv6: `::ffff:192.0.2.1` → `192.0.2.1`. */
export const plain = (address = '') => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').trim();

/** First four groups of an IPv6 address: one household or company. */
function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

/** Network as counted by limits: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = plain(address).split('%')[0] ?? '';
  return isIP(bare) === 6 ? prefix64(bare) : bare;
}

/**
 * Client address of a request. X-Forwarded-For counts only when the connection comes from a trusted proxy, and then
 * only its last address that is not a trusted proxy: anything further left can be forged.
 */
export function clientAddress(remote: string | undefined, forwardedFor: string | undefined, trusted: Networks): string {
  const peer = plain(remote);
  if (!trusted.includes(peer) || !forwardedFor) return peer;
  const chain = forwardedFor.split(',').map(plain);
  return chain.reverse().find((address) => isIP(address) !== 0 && !trusted.includes(address)) ?? peer;
}
