/**
 * `npm run measure`: prints figures as Markdown tables. It asserts nothing; the READMEs quote what it prints. Arguments
 * select parts: `pages`, `signed-out`, `signed-in`, `waterfall` (of all pages, or of the one whose path follows), `moves`, `bench`, `keys-day`, `bench-page`, `sign-ins`, `import`, `uploads`,
 * `reading` (they need
 * the built portal, most of them Chromium), `instances`, `idle`, `restart`, `backup`, `metrics`, `pictures`, `reports`,
 * `team-day`, `queue-views`, `scale`, `audit-chain`, `sign-ins-on-a-core` (they need PostgreSQL only), `rolling-update`, `failover`,
 * `pooler-restart` (they start the larger form: PostgreSQL, pgbouncer and nginx), `licences`, `unusual`, `sharing`,
 * `canary` (they need neither), `html` (the built portal). `RUNS` sets the number of runs, `ROWS` that of rows,
 * `SCALE_DIR` the folder in which `scale` keeps its databases (`.cache/scale`; README.md says how large it is). Pages are
 * loaded over HTTP/2 through nginx, with `HTTP=1` over HTTP/1.1 from the API itself.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { failover } from './larger-form/failover.ts';
import { poolerRestart } from './larger-form/pooler-restart.ts';
import { rollingUpdate } from './larger-form/rolling-update.ts';
import { openMeasured } from './open-measured.ts';
import { teamDay } from './bench/team-day.ts';
import { queueViews } from './bench/queue-views.ts';
import { backup } from './installation/backup.ts';
import { canary } from './installation/canary.ts';
import { html } from './installation/html.ts';
import { idle } from './installation/idle.ts';
import { instances } from './installation/instances.ts';
import { licences } from './installation/licences.ts';
import { metrics } from './installation/metrics.ts';
import { pictures } from './installation/pictures.ts';
import { pageParts } from './page-parts.ts';
import { say, type Parts } from './print.ts';
import { reports } from './installation/reports.ts';
import { restart } from './installation/restart.ts';
import { auditChain, scale } from './scale/scale.ts';
import { sharing } from './installation/sharing.ts';
import { signInsOnACore } from './installation/sign-ins-on-a-core.ts';
import { unusual } from './installation/unusual.ts';

const wanted = process.argv.slice(2);
const operations: Parts = {
  instances,
  idle,
  restart,
  backup,
  metrics,
  pictures,
  reports,
  licences,
  unusual,
  sharing,
  html,
  'team-day': teamDay,
  'queue-views': queueViews,
  scale,
  'audit-chain': auditChain,
  'sign-ins-on-a-core': signInsOnACore,
  canary,
  'rolling-update': rollingUpdate,
  failover,
  'pooler-restart': poolerRestart,
};

async function run(parts: Parts): Promise<void> {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n## ${name}\n`);
    // Continue after a failed part, so that the other figures are printed.
    await measure().catch((error: unknown) =>
      say(`Not measured: ${error instanceof Error ? error.message : String(error)}`),
    );
    say(`\nLoad of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}.`);
  }
}

async function runPageParts(): Promise<void> {
  const measured = await openMeasured(process.env.HTTP !== '1');
  try {
    say(`Chromium ${measured.browser.version()}, ${process.env.HTTP === '1' ? 'HTTP/1.1' : 'HTTP/2'}`);
    await run(pageParts(measured));
  } finally {
    await measured.stop();
  }
}

say(
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`,
);
if (wanted.length === 0 || wanted.some((name) => !(name in operations))) await runPageParts();
await run(operations);
