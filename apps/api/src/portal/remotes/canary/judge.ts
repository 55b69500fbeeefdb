import { MINUTE_MS } from '@portal/common/rules/units';

/** When a candidate is worse than the released build. The only place that says it. */
export const WORSE = {
  /** The candidate is judged by its last minutes, once it has run that long. */
  forMs: 10 * MINUTE_MS,
  /** The released build by the same hour, which has less chance in it. */
  besideMs: 60 * MINUTE_MS,
  /** Mounts below which a side says nothing. */
  leastMounts: 30,
  /** Failures per mount: so many times those of the released build, and at least so many more. */
  failureTimes: 3,
  failuresMore: 5,
  /** Time until people can type, of which a quarter of the mounts took longer (p75). */
  slower: 1.25,
} as const;

/** What pages reported of a build in a period. */
export interface Side {
  mounts: number;
  /** Errors and troubles. */
  failures: number;
  /** Milliseconds until people can type (p75); null when nobody measured it. */
  p75: number | null;
}

export type Finding = 'failures' | 'slow';
export interface Verdict {
  /** `waits`: it has not run for long enough, or there are too few mounts on a side. */
  state: 'waits' | 'fine' | 'worse';
  findings: Finding[];
}

/** Compares a candidate that has run for `ranMs` with the released build. */
export function judge(candidate: Side, released: Side, ranMs: number): Verdict {
  if (ranMs < WORSE.forMs || Math.min(candidate.mounts, released.mounts) < WORSE.leastMounts)
    return { state: 'waits', findings: [] };
  const usual = (released.failures / released.mounts) * candidate.mounts;
  const fails = candidate.failures >= usual * WORSE.failureTimes && candidate.failures - usual >= WORSE.failuresMore;
  const slow = candidate.p75 !== null && released.p75 !== null && candidate.p75 > released.p75 * WORSE.slower;
  const findings: Finding[] = [...(fails ? ['failures' as const] : []), ...(slow ? ['slow' as const] : [])];
  return { state: findings.length > 0 ? 'worse' : 'fine', findings };
}
