import type { KyselyPlugin } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { EVERYTHING } from '../db/notices.ts';
import { JOBS_TOPIC } from './jobs.db.ts';
import { runJobs } from './run-jobs.ts';

const api = await testApi();
const { services } = api;
const { notices } = services.database;

/** Milliseconds in which a hand-over is done; without the notice it takes until the end of the lease, 10 s. */
const AT_ONCE_MS = 5_000;

/** An instance with one job: the function that stops it, and a promise of the first run. */
function instance(log: string[], name: string, parts: Partial<typeof services> = {}) {
  const works = Promise.withResolvers<void>();
  const work = async () => {
    log.push(name);
    works.resolve();
  };
  const stop = runJobs({ ...services, ...parts }, [{ name: 'job', kind: 'direct', seconds: 3600, work }]);
  return { works: works.promise, stop };
}

/** The database for one instance: the answer to its first statement arrives once `arrives` is kept. */
function answersAfter(arrives: () => Promise<void>) {
  let isFirst = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const waits = isFirst;
      isFirst = false;
      if (waits) await arrives();
      return result;
    },
  };
  return services.db.withPlugin(plugin);
}

async function expectHandOver(log: string[], other: ReturnType<typeof instance>, began: number) {
  await other.works;
  const took = performance.now() - began;
  await other.stop();
  expect(took).toBeLessThan(AT_ONCE_MS);
  expect(log).toEqual(['one', 'other']);
}

test('of two instances one works; when it stops, the other one works at once', async () => {
  const log: string[] = [];
  const one = instance(log, 'one');
  await one.works;
  const other = instance(log, 'other');
  const began = performance.now();
  await one.stop();
  await expectHandOver(log, other, began);
});

test('the owner stops while the other one is being told that there is an owner: the other one works at once', async () => {
  const log: string[] = [];
  const one = instance(log, 'one');
  await one.works;
  const stopped = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  const other = instance(log, 'other', {
    db: answersAfter(async () => {
      await one.stop();
      stopped.resolve();
      await heard.promise;
    }),
  });
  const stopHearing = notices.on((topic) => {
    if (topic === JOBS_TOPIC || topic === EVERYTHING) heard.resolve();
  });
  await stopped.promise;
  await expectHandOver(log, other, performance.now());
  stopHearing();
});

test('the owner stops while the other one hears no notices; when it hears them again, it works at once', async () => {
  const log: string[] = [];
  const one = instance(log, 'one');
  await one.works;
  const told = Promise.withResolvers<void>();
  let hear: (topic: string) => void = () => undefined;
  const deaf = {
    ...notices,
    on(listener: typeof hear) {
      hear = listener;
      return () => undefined;
    },
  };
  const other = instance(log, 'other', {
    db: answersAfter(async () => told.resolve()),
    database: { ...services.database, notices: deaf },
  });
  await told.promise;
  await one.stop();
  const began = performance.now();
  hear(EVERYTHING);
  await expectHandOver(log, other, began);
});
