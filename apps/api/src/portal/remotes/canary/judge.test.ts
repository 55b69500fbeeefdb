import { MINUTE_MS } from '@portal/common/rules/units';
import { judge, type Side, type Verdict } from './judge.ts';
import { shareOut } from './simulate.ts';
import { bucketOf, p75Of, BUCKETS } from './ready-times.ts';

const side = (mounts: number, failures = 0, p75: number | null = 1000): Side => ({ mounts, failures, p75 });
const TEN = 10 * MINUTE_MS;

const rows: [string, Side, Side, number, Verdict['state'], Verdict['findings']][] = [
  ['the same', side(100, 1), side(600, 6), TEN, 'fine', []],
  ['too early, however bad', side(100, 100), side(600), TEN - 1, 'waits', []],
  ['too few mounts of the candidate', side(29, 29), side(600), TEN, 'waits', []],
  ['too few mounts of the released build', side(100, 100), side(29), TEN, 'waits', []],
  ['30 mounts on each side', side(30, 5), side(30), TEN, 'worse', ['failures']],
  ['four more failures', side(100, 4), side(100), TEN, 'fine', []],
  ['five more failures', side(100, 5), side(100), TEN, 'worse', ['failures']],
  ['five more, but not three times', side(100, 14), side(100, 5), TEN, 'fine', []],
  ['three times, by rate', side(100, 15), side(600, 30), TEN, 'worse', ['failures']],
  ['slower by 25 %', side(100, 0, 1250), side(100), TEN, 'fine', []],
  ['slower by more', side(100, 0, 1251), side(100), TEN, 'worse', ['slow']],
  ['faster', side(100, 0, 500), side(100), TEN, 'fine', []],
  ['not measured', side(100, 0, null), side(100), TEN, 'fine', []],
  ['both', side(100, 20, 2000), side(100), TEN, 'worse', ['failures', 'slow']],
];
test.each(rows)('%s', (_, candidate, released, ran, state, findings) =>
  expect(judge(candidate, released, ran)).toEqual({ state, findings }),
);

test('p75 is that of the buckets, within a step of them', () => {
  const counts = Array.from({ length: BUCKETS }, () => 0);
  expect(p75Of(counts)).toBeNull();
  for (const ms of [50, 800, 900, 1000, 90_000]) counts[bucketOf(ms)]! += 1;
  expect(p75Of(counts)! / 1000).toBeGreaterThanOrEqual(1);
  expect(p75Of(counts)! / 1000).toBeLessThan(1.05);
});

test('a candidate that throws on one of five is withdrawn within ten minutes, a good one never', () => {
  expect(shareOut({ runs: 20, minutes: 30, share: 50, mounts: 20, failing: 0.2 })).toMatchObject({
    withdrawn: 20,
    latestMs: TEN,
  });
  expect(shareOut({ runs: 20, minutes: 60, share: 50, mounts: 20, failing: 0.003 }).withdrawn).toBe(0);
});
