import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';

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

interface Person {
  userId: string;
  zone: number;
  /** Hour of the local day about which the person usually signs in. */
  usual: number;
  home: string;
  office: string | undefined;
  devices: string[];
  /** Networks of the phone: most are seen again. */
  phone: string[];
}

/** A sign-in of the account's owner, or of somebody who has taken it over. */
export interface YearSignIn {
  userId: string;
  isOwner: boolean;
  at: Date;
  network: string;
  device: string;
}

/**
 * A year of 10,000 sign-ins of 250 people of ten time zones, in their order. Each has a home, most an office, a phone whose
 * network changes, one to three devices and hours of the own. Some forget their cookies, buy devices, travel over a few
 * time zones, work at night now and then. 50 take-overs in the second half of the year, when everybody has a history, come
 * from another device and network, at hours at which the person sleeps.
 */
export function signInYear(seed: number): { people: readonly string[]; signIns: readonly YearSignIn[] } {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const whole = (below: number) => Math.floor(random() * below);
  /** About normal, by three throws. */
  const spread = (hours: number) => (random() + random() + random() - 1.5) * hours;
  const network = () => `${11 + whole(200)}.${whole(256)}.${whole(256)}.${1 + whole(250)}`;
  let made = 0;
  const device = () => `device ${(made += 1)}`;
  const timeOf = (day: number, hour: number) => new Date(START + day * DAY_MS + hour * HOUR_MS);

  const person = (number: number): Person => ({
    userId: `u-year-${number}`,
    zone: ZONES[whole(ZONES.length)] ?? 8,
    usual: 13 + spread(4),
    home: network(),
    office: chance(0.7) ? network() : undefined,
    devices: Array.from({ length: 1 + whole(3) }, device),
    phone: Array.from({ length: 6 }, network),
  });

  function ordinary(who: Person, day: number): YearSignIn {
    if (chance(0.01)) who.devices[whole(who.devices.length)] = device();
    const travels = chance(0.03);
    // Two thirds of the sign-ins of a person lie within two and a half hours of the middle, nearly all within seven.
    const hour = (chance(0.01) ? 1 + spread(4) : who.usual + spread(5)) - who.zone + (travels ? whole(7) - 3 : 0);
    const from = random();
    const where =
      travels || from < 0.03 ? network() : from < 0.15 ? who.phone[whole(6)] : from < 0.6 ? who.office : who.home;
    return {
      userId: who.userId,
      isOwner: true,
      at: timeOf(day, hour),
      network: where ?? who.home,
      // A private window, a borrowed computer, deleted cookies.
      device: chance(0.03) ? device() : (who.devices[whole(who.devices.length)] ?? device()),
    };
  }

  const takeOver = ({ userId, usual, zone }: Person, day: number): YearSignIn => ({
    userId,
    isOwner: false,
    at: timeOf(day, usual + 12 + spread(2) - zone),
    network: network(),
    device: device(),
  });

  const people = Array.from({ length: PEOPLE }, (_, number) => person(number));
  const signIns = Array.from({ length: SIGN_INS }, () => ordinary(people[whole(PEOPLE)]!, whole(DAYS)));
  const taken = Array.from({ length: TAKEN_OVER }, (_, n) => takeOver(people[n * 5]!, HALF + whole(DAYS - HALF)));
  return {
    people: people.map(({ userId }) => userId),
    signIns: [...signIns, ...taken].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  };
}
