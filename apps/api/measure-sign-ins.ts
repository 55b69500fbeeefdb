/**
 * Replays a year of sign-ins that a generator makes up, and prints how many are asked for a code (`identity/sign-in/
 * unusual`): `node apps/api/measure-sign-ins.ts [SEED]`, or `npm run measure -- unusual`.
 *
 * 10,000 sign-ins of 250 people of ten time zones. Each has a home, most an office, a phone whose network changes, one to
 * three devices and hours of the own. Some forget their cookies, buy devices, travel over a few time zones, work at
 * night now and then. 50 take-overs come from another device and network, at hours at which the person sleeps.
 */
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { AUDIT } from '@portal/common/rules/limits';
import { isUnusual, type EarlierSignIn } from './src/identity/sign-in/unusual/unusual.ts';

const [PEOPLE, SIGN_INS, TAKEN_OVER, DAYS] = [250, 10_000, 50, 365];
const HALF = Math.ceil(DAYS / 2);
const START = Date.parse('2026-01-01T00:00:00Z');
const ZONES = [8, 8, 8, 8, 8, 9, 1, 0, -5, -8];

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seed = Number(process.argv[2] ?? 1);
const random = randomOf(seed);
const chance = (share: number) => random() < share;
const whole = (below: number) => Math.floor(random() * below);
/** About normal, by three throws. */
const spread = (hours: number) => (random() + random() + random() - 1.5) * hours;
const network = () => `${11 + whole(200)}.${whole(256)}.${whole(256)}.${1 + whole(250)}`;

interface Person {
  zone: number;
  /** Hours of the local day: when the person usually signs in, and the middle of the night. */
  usual: number;
  home: string;
  office: string | undefined;
  devices: string[];
  /** Networks of the phone: most are seen again. */
  phone: string[];
  known: Set<string>;
  earlier: EarlierSignIn[];
}

let made = 0;
const device = () => `device ${(made += 1)}`;
const person = (): Person => ({
  zone: ZONES[whole(ZONES.length)] ?? 8,
  usual: 13 + spread(4),
  home: network(),
  office: chance(0.7) ? network() : undefined,
  devices: Array.from({ length: 1 + whole(3) }, device),
  phone: Array.from({ length: 6 }, network),
  known: new Set(),
  earlier: [],
});

interface SignIn {
  who: Person;
  at: Date;
  network: string;
  device: string;
}

/** An ordinary sign-in on a day. */
function ordinary(who: Person, day: number): SignIn {
  if (chance(0.01)) who.devices[whole(who.devices.length)] = device();
  const travels = chance(0.03);
  // Two thirds of the sign-ins of a person lie within two and a half hours of the middle, nearly all within seven.
  const hour = (chance(0.01) ? 1 + spread(4) : who.usual + spread(5)) - who.zone + (travels ? whole(7) - 3 : 0);
  const from = random();
  const where =
    travels || from < 0.03 ? network() : from < 0.15 ? who.phone[whole(6)] : from < 0.6 ? who.office : who.home;
  return {
    who,
    at: new Date(START + day * DAY_MS + hour * HOUR_MS),
    network: where ?? who.home,
    // A private window, a borrowed computer, deleted cookies.
    device: chance(0.03) ? device() : (who.devices[whole(who.devices.length)] ?? device()),
  };
}

/** Somebody else signs in, from elsewhere, while the person sleeps. */
const takeOver = (who: Person, day: number): SignIn => ({
  who,
  at: new Date(START + day * DAY_MS + (who.usual + 12 + spread(2) - who.zone) * HOUR_MS),
  network: network(),
  device: device(),
});

/** True when this sign-in is asked for a code; it is remembered unless a stranger cannot give one. */
function replay({ who, at, network: from, device: on }: SignIn, isOwner: boolean): boolean {
  const lives = who.earlier.filter((one) => at.getTime() - one.at.getTime() < AUDIT.livesMs);
  const asked = who.known.size > 0 && !who.known.has(on) && isUnusual(lives, { at, network: from });
  if (isOwner || !asked) {
    who.known.add(on);
    who.earlier = [...lives, { at, network: from }];
  }
  return asked;
}

const people = Array.from({ length: PEOPLE }, person);
const signIns = Array.from({ length: SIGN_INS }, () => ordinary(people[whole(PEOPLE)] ?? person(), whole(DAYS)));
// In the second half of the year everybody has a history.
const taken = Array.from({ length: TAKEN_OVER }, (_, n) =>
  takeOver(people[n * 5] ?? person(), HALF + whole(DAYS - HALF)),
);
const owners = new Set(signIns);
const asked = { owners: 0, others: 0, newDevices: 0 };
for (const one of [...signIns, ...taken].toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
  if (owners.has(one) && one.who.known.size > 0 && !one.who.known.has(one.device)) asked.newDevices += 1;
  if (replay(one, owners.has(one))) asked[owners.has(one) ? 'owners' : 'others'] += 1;
}
const share = ((100 * asked.owners) / SIGN_INS).toFixed(2);
process.stdout.write(
  [
    '| | sign-ins | asked |',
    '|---|---|---|',
    `| of owners | ${SIGN_INS} | ${asked.owners} (${share} %) |`,
    `| of them on a new device | ${asked.newDevices} | the same |`,
    `| take-overs | ${TAKEN_OVER} | ${asked.others} |`,
    '',
  ].join('\n'),
);
