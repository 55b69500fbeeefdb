import { DAY_MS } from '@portal/common/rules/units';
import { isUnusual, neighbourhoodOf, type EarlierSignIn } from './unusual.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
/** Sign-ins of this many days, at this hour (UTC), the last one yesterday. */
const past = (days: number, { hour = 14, every = 2, network = '198.51.100.7' } = {}): EarlierSignIn[] =>
  Array.from({ length: days }, (_, i) => ({
    at: new Date(Date.parse('2026-11-19T00:00:00Z') - i * every * DAY_MS + hour * 3_600_000),
    network,
  }));
const elsewhere = { at: NOW, network: '203.0.113.9' };

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:7:9::/64', '2001:db8:7::/48'],
])('%s is in %s', (network, neighbourhood) => {
  expect(neighbourhoodOf(network)).toBe(neighbourhood);
});

test.each<[string, boolean, EarlierSignIn[], { at: Date; network: string }]>([
  ['a new network at an unusual hour', true, past(20), elsewhere],
  ['a new network at a usual hour', false, past(20, { hour: 3 }), elsewhere],
  ['a new network within two hours of a usual one, over midnight', false, past(20, { hour: 0.5 }), elsewhere],
  [
    'an hour of a single exception',
    true,
    [...past(20), { at: new Date('2026-11-10T02:00:00Z'), network: '198.51.100.7' }],
    elsewhere,
  ],
  [
    'an hour of two exceptions among few sign-ins',
    true,
    [
      ...past(15),
      ...['2026-11-10T01:00:00Z', '2026-10-02T03:30:00Z'].map((at) => ({ at: new Date(at), network: '198.51.100.7' })),
    ],
    elsewhere,
  ],
  [
    'an hour of three among few sign-ins',
    false,
    [
      ...past(15),
      ...['2026-11-10T01:00:00Z', '2026-10-02T03:30:00Z', '2026-11-15T02:00:00Z'].map((at) => ({
        at: new Date(at),
        network: '198.51.100.7',
      })),
    ],
    elsewhere,
  ],
  ['a network of the neighbourhood', false, past(20), { at: NOW, network: '198.51.100.200' }],
  ['another network of the same first bytes', true, past(20), { at: NOW, network: '198.51.101.7' }],
  ['an account that was never used', false, [], elsewhere],
  ['an account with few sign-ins', false, past(7), elsewhere],
  ['an account that is used since a week', false, past(14, { every: 0.5 }), elsewhere],
  ['an erased network', true, past(20).map((one) => ({ ...one, network: null })), elsewhere],
])('%s: %s', (_, unusual, earlier, signIn) => {
  expect(isUnusual(earlier, signIn)).toBe(unusual);
});
