import { sql, type CompiledQuery, type KyselyPlugin } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import type { Db } from '../db/connect.ts';
import { findJobs } from './jobs.db.ts';
import { QUEUE } from './queue.ts';
import { runJobs } from './run-jobs.ts';

const api = await testApi();
const lost = () => Object.assign(new Error('lost'), { code: 'ECONNRESET' });

/** The database, in which `before` is called before each statement of the queue with its text. */
function watched(before: (text: string) => Promise<void>): Db {
  return new Proxy(api.services.db, {
    get(db, name) {
      if (name === 'executeQuery')
        return async (query: CompiledQuery) => {
          await before(query.sql);
          return db.executeQuery(query);
        };
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? (value.bind(db) as unknown) : value;
    },
  });
}
/** The database, in which the first statement of the queue with this text fails before it is executed. */
function losing(text: RegExp): Db {
  let isLost = false;
  return watched(async (statement) => {
    if (isLost || !text.test(statement)) return;
    isLost = true;
    throw lost();
  });
}

/** Hourly jobs; `ran` resolves after that many runs of one. */
function counting(...names: string[]) {
  const counts = new Map<string, number>();
  const waiting: { name: string; runs: number; done(): void }[] = [];
  const jobs = names.map((name) => ({
    name,
    kind: 'queued' as const,
    seconds: 3600,
    async work() {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      for (const one of waiting) if (one.name === name && one.runs === counts.get(name)) one.done();
    },
  }));
  const ran = (name: string, runs: number) =>
    new Promise<void>((done) => {
      if ((counts.get(name) ?? 0) >= runs) done();
      else waiting.push({ name, runs, done });
    });
  return { jobs, ran };
}
const rowOf = async (name: string) => (await findJobs(api.db)).find((row) => row.name === name);
/** Resolves when a job is known, so that what is due follows the clock of the test. */
async function stored(name: string): Promise<void> {
  while (!(await rowOf(name))) continue;
}
/** Resolves when the queue is empty. */
async function emptied(): Promise<void> {
  const waiting = sql`select from pgboss.job where name = ${QUEUE}`;
  while ((await waiting.execute(api.db)).rows.length > 0) continue;
}

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

test('a run whose end could not be stored is removed, and its job runs again', async () => {
  const { jobs, ran } = counting('ending');
  stop = runJobs({ ...api.services, db: losing(/delete from pgboss/i) }, jobs);
  await stored('ending');
  api.advance(3601);
  await ran('ending', 2);
  await emptied();
  api.advance(3601);
  await ran('ending', 3);
});

test('a job that could not be sent to the queue does not wait for its next time', async () => {
  const { jobs, ran } = counting('sent late', 'sent later');
  stop = runJobs({ ...api.services, db: losing(/insert into/i) }, jobs);
  await stored('sent later');
  api.advance(3601);
  await Promise.all([ran('sent late', 1), ran('sent later', 1)]);
});

test('while jobs are being sent, none is sent twice', async () => {
  const { jobs, ran } = counting('first', 'second');
  let sent = 0;
  let looks = 0;
  const lookedAgain = Promise.withResolvers<void>();
  const db = watched(async (text) => {
    if (!/insert into/i.test(text)) return;
    sent += 1;
    looks = 0;
    if (sent === 1) await lookedAgain.promise;
  });
  const clock = {
    ...api.services.clock,
    now() {
      looks += 1;
      // One for each job: some looks for what is due.
      if (sent > 0 && looks > 8) lookedAgain.resolve();
      return api.services.clock.now();
    },
  };
  stop = runJobs({ ...api.services, db, clock }, jobs);
  await stored('second');
  api.advance(3601);
  await Promise.all([ran('first', 1), ran('second', 1)]);
  await emptied();
  expect(sent).toBe(2);
});

test('the end of a run is stored with the next renewal of the lease when one has failed', async () => {
  const { jobs, ran } = counting('stored late');
  const renewed = Promise.withResolvers<void>();
  let hasRun = false;
  let renewals = 0;
  const renewing = new Set<unknown>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = 'sqlFragments' in node ? (node.sqlFragments as string[]).join('') : '';
      if (!hasRun || !text.includes('insert into job_owner')) return node;
      renewals += 1;
      if (renewals === 1) throw lost();
      renewing.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (renewing.has(queryId)) renewed.resolve();
      return result;
    },
  };
  stop = runJobs({ ...api.services, db: api.services.db.withPlugin(plugin) }, jobs);
  await stored('stored late');
  api.advance(3601);
  await ran('stored late', 1);
  await emptied();
  hasRun = true;
  await renewed.promise;
  expect(await rowOf('stored late')).toMatchObject({ succeeded_at: expect.any(Date) });
});
