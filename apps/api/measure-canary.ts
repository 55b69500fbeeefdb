/** `npm run measure canary`: candidates beside a released build, played by a clock of their own. */
import { MINUTE_MS } from '@portal/common/rules/units';
import { shareOut } from './src/portal/remotes/canary/simulate.ts';

const plays = [
  ['half of the sessions, throws on one of five', { share: 50, minutes: 60, failing: 0.2 }],
  ['half of the sessions, half as slow again', { share: 50, minutes: 60, failing: 0.003, slower: 1.5 }],
  ['half of the sessions, good, two hours', { share: 50, minutes: 120, failing: 0.003 }],
  ['a tenth of the sessions, good, two hours', { share: 10, minutes: 120, failing: 0.003 }],
] as const;

console.log('| candidate, 20 mounts a minute | withdrawn in 100 runs | after, at the latest |\n|---|---|---|');
for (const [name, play] of plays) {
  const { withdrawn, latestMs } = shareOut({ runs: 100, mounts: 20, ...play });
  console.log(`| ${name} | ${withdrawn} | ${withdrawn > 0 ? `${latestMs / MINUTE_MS} min` : '–'} |`);
}
