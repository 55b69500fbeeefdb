import { randomBytes, webcrypto } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { browse, LOGIN, prepare, request, sealer, type Person, type Site } from './sign-in-calls.ts';

/** Another documentation address. */
const FLOOD = '198.51.100.7';

/** Runs `task` in `lanes` parallel loops for `seconds`; returns completions per second. */
async function rate(seconds: number, lanes: number, task: () => Promise<void>): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        await task();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}

/** Verifications per second that argon2id alone (19 MiB, t=2, p=1) gives on this machine. */
export async function bareArgon2(seconds: number, lanes: number): Promise<number> {
  const stored = await hash('Correct-horse-7', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return rate(seconds, lanes, async () => {
    await verify(stored, 'Correct-horse-7');
  });
}

/**
 * Pairs of sealed values per second that can be opened (RSA-OAEP, 3072 bits): every sign-in has a signature and a
 * password.
 */
export async function bareOpenings(seconds: number, lanes: number): Promise<number> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ['encrypt', 'decrypt'],
  );
  const sealed = await webcrypto.subtle.encrypt('RSA-OAEP', publicKey, randomBytes(120));
  return rate(seconds, lanes, async () => {
    for (let value = 0; value < 2; value += 1) await webcrypto.subtle.decrypt('RSA-OAEP', privateKey, sealed);
  });
}

/** Sends prepared sign-ins, as many as `seconds` allow. Returns their number and that in a second. Throws when one fails. */
export async function sendSignIns(
  portal: Site,
  prepared: readonly RequestInit[],
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<{ done: number; perSecond: number }> {
  const waiting = [...prepared];
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = waiting.pop(); next && performance.now() - start < seconds * 1000; next = waiting.pop()) {
        const reply = await fetch(portal.url + LOGIN, next);
        if (!reply.ok) throw new Error(`A sign-in was refused: ${reply.status} ${await reply.text()}`);
        await reply.arrayBuffer();
        done += 1;
      }
    }),
  );
  return { done, perSecond: done / ((performance.now() - start) / 1000) };
}

/** Password sign-ins per second over HTTP, with challenges and seals made beforehand: `count` of them at most. */
export async function signInsPerSecond(
  portal: Site,
  person: Person,
  { count, ...limits }: { count: number; lanes: number; seconds: number },
): Promise<number> {
  return (await sendSignIns(portal, await prepare(portal, person, count), limits)).perSecond;
}

export interface UnderFlood {
  /** Duration of right sign-ins in milliseconds, and the number of rejected ones. */
  p50: number;
  p99: number;
  tried: number;
  refused: number;
  /** Number of wrong sign-ins answered meanwhile, and how many of them were rejected by the queue. */
  flood: number;
  turnedAway: number;
}

/** Time limit of a call in milliseconds. */
const PATIENCE = 10_000;

const percentiles = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

/**
 * Prepares `count` sign-ins; the returned function sends them one after the other, until `over`, and returns their
 * durations. Throws when one fails.
 */
export async function readySignIns(portal: Site, person: Person, count: number) {
  const ready = await prepare(portal, person, count);
  return async function send(over?: () => Promise<boolean>): Promise<{ p50: number; p99: number; tried: number }> {
    const times: number[] = [];
    for (const one of ready) {
      const start = performance.now();
      const reply = await fetch(portal.url + LOGIN, one);
      if (!reply.ok) throw new Error(`A sign-in was refused: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
      times.push(performance.now() - start);
      if (await over?.()) break;
    }
    return { ...percentiles(times), tried: times.length };
  };
}

/**
 * Prepares `count` sign-ins; the returned function sends `perSecond` of them a second, whether or not those before have
 * been answered, until `end` settles, and returns their durations and how many were refused.
 */
export async function readySteadySignIns(portal: Site, person: Person, count: number) {
  const ready = await prepare(portal, person, count);
  return async function send(perSecond: number, end: Promise<unknown>) {
    let over = false;
    void end.finally(() => {
      over = true;
    });
    const times: number[] = [];
    let refused = 0;
    const sent: Promise<void>[] = [];
    const begun = performance.now();
    for (const [index, one] of ready.entries()) {
      const wait = begun + (index * 1000) / perSecond - performance.now();
      if (wait > 0) await new Promise((wake) => setTimeout(wake, wait));
      if (over) break;
      const start = performance.now();
      sent.push(
        fetch(portal.url + LOGIN, one).then(async (reply) => {
          await reply.arrayBuffer();
          if (!reply.ok) refused += 1;
          times.push(performance.now() - start);
        }),
      );
    }
    await Promise.all(sent);
    return { ...percentiles(times), tried: times.length, refused, seconds: (performance.now() - begun) / 1000 };
  };
}

/**
 * Right sign-ins, one after the other, while one network keeps `inFlight` wrong ones of new accounts pending: `count`
 * of them, or as many as `seconds` allow. A timeout counts as a refusal, and its duration counts.
 */
export async function signInsUnderFlood(
  portal: Site,
  person: Person,
  { count, inFlight, seconds }: { count: number; inFlight: number; seconds: number },
): Promise<UnderFlood> {
  const ready = await prepare(portal, person, count);
  const seal = await sealer(portal);
  const intruder = await browse(portal, FLOOD);
  const figures = { tried: 0, flood: 0, turnedAway: 0, refused: 0 };
  const send = async (one: RequestInit): Promise<number> => {
    try {
      const reply = await fetch(portal.url + LOGIN, { ...one, signal: AbortSignal.timeout(PATIENCE) });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 0;
    }
  };
  let over = false;
  const flood = Array.from({ length: inFlight }, async () => {
    while (!over) {
      const nobody = { account: `${randomBytes(6).toString('hex')}@example.com`, password: 'Wrong-horse-7' };
      const status = await send(request(portal, seal, intruder, nobody));
      if (status > 0) figures.flood += 1;
      if (status === 429) figures.turnedAway += 1;
    }
  });
  await new Promise((wake) => setTimeout(wake, 2000));
  const times: number[] = [];
  const begun = performance.now();
  for (const one of ready) {
    const start = performance.now();
    if (start - begun > seconds * 1000) break;
    const status = await send(one);
    times.push(performance.now() - start);
    figures.tried += 1;
    if (status !== 200) figures.refused += 1;
  }
  over = true;
  await Promise.all(flood);
  return { ...percentiles(times), ...figures };
}
