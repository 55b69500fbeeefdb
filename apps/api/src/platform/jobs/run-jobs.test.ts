import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import type { Job } from './job.ts';
import { findDead, findJobs, pauseJob } from './jobs.db.ts';
import { runJobs } from './run-jobs.ts';

const api = await testApi();
const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await nextTurn();
}

/** A job that counts its runs, and fails while `fails`. */
function counting(name: string, more: Partial<Job> = {}) {
  const seen = { runs: 0, fails: false };
  const job: Job = {
    name,
    kind: 'queued',
    seconds: 3600,
    work() {
      seen.runs += 1;
      return seen.fails ? Promise.reject(new RangeError('not today')) : Promise.resolve();
    },
    ...more,
  };
  return { job, seen };
}
const rowOf = async (name: string) => (await findJobs(api.db)).find((row) => row.name === name);
const stored = (name: string) => until(async () => (await rowOf(name)) !== undefined);

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

test('a job runs when its time has come by the clock of the API, and its success is stored', async () => {
  const { job, seen } = counting('hourly');
  stop = runJobs(api.services, [job]);
  await stored('hourly');
  expect(seen.runs).toBe(0);
  api.advance(3601);
  await until(() => seen.runs === 1);
  const at = api.services.clock.now().getTime();
  await stop();
  const row = await rowOf('hourly');
  expect(row).toMatchObject({ seconds: 3600, failed_at: null, succeeded_at: expect.any(Date) });
  expect(Math.abs(Number(row?.succeeded_at) - at)).toBeLessThan(60_000);
  expect(Number(row?.due_at) - Number(row?.succeeded_at)).toBe(3_600_000);
});

test('the jobs are owned although all tables were emptied', async () => {
  await sql`delete from job_owner`.execute(api.db);
  const { job, seen } = counting('after emptying', { kind: 'direct' });
  stop = runJobs(api.services, [job]);
  await until(() => seen.runs > 0);
});

test('a notice makes a job due at once, also while it runs', async () => {
  const running = Promise.withResolvers<void>();
  let runs = 0;
  const job: Job = {
    name: 'woken',
    kind: 'direct',
    seconds: 30,
    topic: 'outbox',
    work() {
      runs += 1;
      return runs === 2 ? running.promise : Promise.resolve();
    },
  };
  stop = runJobs(api.services, [job]);
  // The first run looks for what is there already.
  await until(() => runs === 1);
  const insert = () =>
    api.db
      .insertInto('outbox')
      .values({
        channel: 'email',
        dedupe_key: String(runs),
        template: 'reset',
        recipient: 'ann@example.com',
        locale: 'en-US',
        text: '',
        created_at: new Date(),
        due_at: new Date(),
      })
      .execute();
  await until(() => api.services.database.notices.work());
  await insert();
  await until(() => runs === 2);
  await insert();
  running.resolve();
  await until(() => runs === 3);
});

test('a run that fails is tried again, then kept until the job succeeds', async () => {
  const { job, seen } = counting('failing');
  seen.fails = true;
  stop = runJobs(api.services, [job]);
  await stored('failing');
  for (let runs = 1; runs <= 4; runs += 1) {
    // Retries come by the clock of the database; the next run of the schedule waits for them.
    await sql`update pgboss.job set start_after = now()`.execute(api.db);
    api.advance(3601);
    await until(() => seen.runs === runs);
    const state = runs < 4 ? 'retry' : 'failed';
    await until(
      async () => (await sql`select from pgboss.job where state::text = ${state}`.execute(api.db)).rows.length > 0,
    );
  }
  expect(await findDead(api.db)).toMatchObject([{ job: 'failing', tries: 4, error: 'RangeError' }]);
  seen.fails = false;
  api.advance(3601);
  await until(async () => (await findDead(api.db)).length === 0);
  expect(seen.runs).toBe(5);
});

test('a paused job waits, and goes on when it is resumed', async () => {
  const { job, seen } = counting('pausing');
  const other = counting('other');
  stop = runJobs(api.services, [job, other.job]);
  await stored('pausing');
  await pauseJob(api.db, job, { paused: true, now: api.services.clock.now() });
  await stop();
  stop = runJobs(api.services, [job, other.job]);
  api.advance(3601);
  await until(() => other.seen.runs === 1);
  expect(seen.runs).toBe(0);
  await pauseJob(api.db, job, { paused: false, now: api.services.clock.now() });
  await until(() => seen.runs === 1);
});

test('an instance that cannot use the queue leaves the jobs to others; jobs that there are no more are forgotten', async () => {
  const { job } = counting('gone');
  stop = runJobs(api.services, [job]);
  await stored('gone');
  await stop();
  const version = sql<{ version: number }>`select version from pgboss.version`;
  const before = (await version.execute(api.db)).rows[0]?.version ?? 0;
  await sql`update pgboss.version set version = ${before + 1}`.execute(api.db);
  await sql`update job_owner set until = 'epoch'`.execute(api.db);
  stop = runJobs(api.services, [counting('next').job]);
  const left = sql`select from job_owner where until > 'epoch' and until <= now()`;
  await until(async () => (await left.execute(api.db)).rows.length === 1);
  await stop();
  expect(await rowOf('gone')).toBeDefined();
  await sql`update pgboss.version set version = ${before}`.execute(api.db);
  stop = runJobs(api.services, [counting('next').job]);
  await stored('next');
  expect(await rowOf('gone')).toBeUndefined();
});
