import { MINUTE_MS } from '@portal/common/rules/units';
import { judge, WORSE, type Side } from './judge.ts';
import { BUCKETS, bucketOf, p75Of } from './ready-times.ts';

/** The clock of the job that judges. */
const EVERY_MS = MINUTE_MS / 2;
/** Of a good build: failures per mount; median and spread of the time until people can type. */
const USUAL = { failing: 0.003, readyMs: 900, spread: 0.35 };

interface Play {
  runs: number;
  /** Minutes of a run. */
  minutes: number;
  /** Percent of the sessions that get the candidate. */
  share: number;
  /** Mounts a minute, of both builds. */
  mounts: number;
  /** Failures of the candidate per mount. */
  failing: number;
  /** The candidate's times until people can type, as a multiple of the usual ones. */
  slower?: number;
}

/** The same numbers each time, from 0 to 1 (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Mount {
  at: number;
  failed: boolean;
  readyMs: number;
}

function sideOf(mounts: readonly Mount[], since: number): Side {
  const counts = Array.from({ length: BUCKETS }, () => 0);
  const some = mounts.filter(({ at }) => at >= since);
  for (const { readyMs } of some) counts[bucketOf(readyMs)]! += 1;
  return { mounts: some.length, failures: some.filter(({ failed }) => failed).length, p75: p75Of(counts) };
}

/** Plays a candidate beside the released build by a clock of its own: how often it was withdrawn, and when at the latest. */
export function shareOut({ runs, minutes, share, mounts, failing, slower = 1 }: Play): {
  withdrawn: number;
  latestMs: number;
} {
  let [withdrawn, latestMs] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const random = dice(run + 1);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const sides: { candidate: Mount[]; released: Mount[] } = { candidate: [], released: [] };
    for (let now = EVERY_MS; now <= minutes * MINUTE_MS; now += EVERY_MS) {
      for (let n = 0; n < (mounts * EVERY_MS) / MINUTE_MS; n += 1) {
        const its = random() * 100 < share ? 'candidate' : 'released';
        const readyMs = USUAL.readyMs * Math.exp(USUAL.spread * normal()) * (its === 'candidate' ? slower : 1);
        sides[its].push({ at: now, failed: random() < (its === 'candidate' ? failing : USUAL.failing), readyMs });
      }
      const candidate = sideOf(sides.candidate, now - WORSE.forMs);
      if (judge(candidate, sideOf(sides.released, now - WORSE.besideMs), now).state !== 'worse') continue;
      withdrawn += 1;
      latestMs = Math.max(latestMs, now);
      break;
    }
  }
  return { withdrawn, latestMs };
}
