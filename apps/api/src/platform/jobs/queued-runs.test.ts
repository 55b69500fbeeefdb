import { sql, type CompiledQuery, type KyselyPlugin } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import type { Db } from '../db/connect.ts';
import { findJobs } from './jobs.db.ts';
import { runJobs } from './run-jobs.ts';

const api = await testApi();
const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await nextTurn();
}

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

/** Hourly jobs that count their runs. */
function counting(...names: string[]) {
  const runs: Record<string, number> = {};
  const jobs = names.map((name) => ({
    name,
    kind: 'queued' as const,
    seconds: 3600,
    async work() {
      runs[name] = (runs[name] ?? 0) + 1;
    },
  }));
  return { jobs, runs };
}
const stored = (name: string) => until(async () => (await findJobs(api.db)).some((row) => row.name === name));
const active = async () =>
  (await sql`select from pgboss.job where state::text <> 'failed'`.execute(api.db)).rows.length;

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

test('a run whose end could not be stored is removed, and its job runs again', async () => {
  const { jobs, runs } = counting('ending');
  stop = runJobs({ ...api.services, db: losing(/delete from pgboss/i) }, jobs);
  await stored('ending');
  api.advance(3601);
  await until(() => runs['ending'] === 2);
  await until(async () => (await active()) === 0);
  api.advance(3601);
  await until(() => runs['ending'] === 3);
});

test('a job that could not be sent to the queue does not wait for its next time', async () => {
  const { jobs, runs } = counting('sent late', 'sent later');
  stop = runJobs({ ...api.services, db: losing(/insert into/i) }, jobs);
  await stored('sent later');
  api.advance(3601);
  await until(() => runs['sent late'] === 1 && runs['sent later'] === 1);
});

test('while jobs are being sent, none is sent twice', async () => {
  const { jobs, runs } = counting('first', 'second');
  const released = Promise.withResolvers<void>();
  let sent = 0;
  const db = watched(async (text) => {
    if (!/insert into/i.test(text)) return;
    sent += 1;
    if (sent === 1) await released.promise;
  });
  let asked = 0;
  const clock = {
    ...api.services.clock,
    now() {
      asked += 1;
      return api.services.clock.now();
    },
  };
  stop = runJobs({ ...api.services, db, clock }, jobs);
  await stored('second');
  api.advance(3601);
  await until(() => sent === 1);
  // Some looks for what is due.
  const before = asked;
  await until(() => asked > before + 20);
  released.resolve();
  await until(() => runs['first'] === 1 && runs['second'] === 1);
  await until(async () => (await active()) === 0);
  expect(sent).toBe(2);
});

test('the end of a run is stored with the next renewal of the lease when one has failed', async () => {
  const { jobs } = counting('stored late');
  let fails = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const text = 'sqlFragments' in node ? (node.sqlFragments as string[]).join('') : '';
      if (!text.includes('insert into job_owner') || fails === 0) return node;
      fails -= 1;
      throw lost();
    },
    transformResult: async ({ result }) => result,
  };
  jobs[0]!.work = async () => {
    fails = 1;
  };
  stop = runJobs({ ...api.services, db: api.services.db.withPlugin(plugin) }, jobs);
  await stored('stored late');
  api.advance(3601);
  await until(async () =>
    (await findJobs(api.db)).some(({ name, succeeded_at }) => name === 'stored late' && succeeded_at !== null),
  );
  expect(fails).toBe(0);
});
