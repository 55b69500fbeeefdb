import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';

/** A sign-in as the audit log has it. */
export interface EarlierSignIn {
  at: Date;
  /** Network as counted by limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string | null;
}

/** An account has a history after this many sign-ins, on this many days, the first of which was this long ago. */
const HISTORY = { signIns: 8, days: 5, sinceMs: 14 * DAY_MS } as const;
/**
 * An hour is usual when more than this share of the earlier sign-ins, and more than these few, were at most so long
 * before or after it, on the clock: two nights among seventeen sign-ins are exceptions.
 */
const USUAL = { share: 0.1, few: 2, withinMs: 2 * HOUR_MS } as const;

/**
 * The neighbourhood of a network: the /24 of an IPv4 address, the /48 of an IPv6 address. Providers give the addresses
 * of one household or office from it.
 */
export const neighbourhoodOf = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`;

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** Milliseconds between two times of day. */
function apart(one: Date, other: Date): number {
  const between = Math.abs((one.getTime() % DAY_MS) - (other.getTime() % DAY_MS));
  return Math.min(between, DAY_MS - between);
}

/**
 * True when a sign-in from an unknown device also comes from an unknown neighbourhood, at an hour at which this person
 * does not sign in. False for an account without a history: everything would be unusual.
 */
export function isUnusual(earlier: readonly EarlierSignIn[], { at, network }: { at: Date; network: string }): boolean {
  const days = new Set(earlier.map((one) => dayOf(one.at)));
  const first = Math.min(...earlier.map((one) => one.at.getTime()));
  if (earlier.length < HISTORY.signIns || days.size < HISTORY.days || at.getTime() - first < HISTORY.sinceMs)
    return false;
  const here = neighbourhoodOf(network);
  if (earlier.some((one) => one.network !== null && neighbourhoodOf(one.network) === here)) return false;
  const near = earlier.filter((one) => apart(one.at, at) <= USUAL.withinMs);
  return near.length <= Math.max(USUAL.few, USUAL.share * earlier.length);
}
