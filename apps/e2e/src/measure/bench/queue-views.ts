import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal } from '../../world/portal.ts';
import { production, runProgram } from '../installation/installation.ts';
import { onPostgres, type Postgres } from '../postgres.ts';
import { say } from '../print.ts';
import { COUNTED } from '../scale/rows.ts';
import { settle, watchedTimes } from '../times.ts';
import { addRequests, addReviewers, KINDS, type Kind } from './bench-world.ts';

const PENDING = Number(process.env.ROWS ?? 100_000);
const CALLS = 60;
const API = '/api/account/v1';

/** The first page of each queue, as its page asks for it. */
const QUEUES: Readonly<Record<Kind, string>> = {
  certification: `${API}/certification/approvals?status=1&start=0&count=20&user_type=2`,
  account: `${API}/customer/0/account/approvals?status=1&limit=20&offset=0`,
  contract: `${API}/csp/contract_approvals?approval_status=1&limit=20&offset=0`,
  registration: `${API}/csp/approvals?approval_status=1&limit=20&offset=0`,
};
/** What filters and views of a queue add to it. */
const VIEWS: Readonly<Record<string, string>> = {
  'all pending': '',
  'newest first': '&order=desc',
  overdue: '&due=overdue',
  'due today': '&due=today',
  'waiting less than a day': '&due=age0',
  'assigned to me': '&assigned=me',
  "nobody's": '&assigned=none',
  'without snoozed ones': '&snoozed=0',
  snoozed: '&snoozed=1',
  'approval proposed': '&proposed=1',
  'mine, overdue': '&assigned=me&due=overdue',
};
const FROM_TO = `&from=${new Date(Date.now() - 86_400_000).toISOString()}&to=${new Date().toISOString()}`;
/** By a part of the name that few have. */
const named = (kind: Kind) => `&${kind === 'certification' ? 'company' : 'company_name'}=777%20Inst`;
const ALL: Readonly<Record<string, string>> = {
  'next for me': `${API}/approvals/next`,
  'counts of the menu': `${API}/approvals/counts`,
  overview: `${API}/approvals/overview`,
  workload: `${API}/approvals/workload`,
  'second looks': `${API}/approvals/second_looks`,
  quality: `${API}/approvals/quality`,
};

/** Assigns every tenth request to a reviewer, and snoozes every hundredth. */
function spread(postgres: Postgres, people: readonly string[]): void {
  const requests: Readonly<Record<Kind, string>> = {
    certification: 'select approval_id as id, co_id from certification where status = 1',
    account: 'select id, co_id from account_application where status = 1',
    contract: 'select id, co_id from contract_application where approval_status = 1',
    registration: 'select id, co_id from registration_application where approval_status = 1',
  };
  for (const kind of KINDS)
    postgres.run(`set statement_timeout = 0; set session_replication_role = replica;
      insert into review_assignment (queue, item_id, co_id, user_id, assigned_at)
      select '${kind}', id, co_id, (array['${people.join("','")}'])[1 + id / 10 % ${people.length}], now() from (${requests[kind]}) r where id % 10 = 0;
      insert into review_snooze (queue, item_id, co_id, user_id, until)
      select '${kind}', id, co_id, '${people[0]}', now() + interval '1 day' from (${requests[kind]}) r where id % 100 = 50;`);
}

/**
 * Times the views of all queues over HTTP with 100,000 pending requests in each, in one instance on PostgreSQL. On a busy
 * machine the CPU time of a call says more than how long it took.
 */
export const queueViews = () =>
  onPostgres(async (postgres) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const settings = { ...production(url, postgres.url), PORT: String(port), JOBS: '0' };
    const folder = await mkdtemp(join(tmpdir(), 'measure-views-'));
    await runProgram('main.ts', ['--migrate'], { ...settings, DATA_DIR: folder });
    const [lead, ...others] = addReviewers(postgres, 8, { lead: true });
    for (const kind of KINDS) addRequests(postgres, kind, { first: 1, last: PENDING, bulk: true });
    spread(
      postgres,
      [lead, ...others].map((one) => one?.userId ?? ''),
    );
    postgres.run(`set statement_timeout = 0; ${COUNTED}`);
    postgres.run('set statement_timeout = 0; vacuum analyze');
    await settle(postgres);
    // Keeps the daily figures, as the background jobs of an installation do each minute.
    await runProgram('operate.ts', ['jobs', 'run', 'queue-days'], { ...settings, DATA_DIR: folder });
    const portal = await startPortal({ env: settings, dataDir: folder });
    try {
      const time = async (name: string, path: string) => {
        const { p50, p99, cpu } = await watchedTimes(portal, postgres, {
          path,
          authorization: lead?.authorization ?? '',
          calls: CALLS,
        });
        say(`| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${cpu.toFixed(1)} ms |`);
      };
      say(
        `${PENDING.toLocaleString('en')} pending requests in each of four queues.\n\n| view | median | p99 | CPU time of API and database |\n|---|---|---|---|`,
      );
      for (const kind of KINDS)
        for (const [name, filter] of Object.entries({ ...VIEWS, 'a day': FROM_TO, 'a part of the name': named(kind) }))
          await time(`${kind}: ${name}`, QUEUES[kind] + filter);
      for (const [name, path] of Object.entries(ALL)) await time(name, path);
    } finally {
      await portal.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
