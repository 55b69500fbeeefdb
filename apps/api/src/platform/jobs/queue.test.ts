import { getConstructionPlans } from 'pg-boss';
import { testApi } from '../../testing/test-api.ts';
import { QUEUE_TABLES } from '../db/migrations/230-job-queue.ts';
import { openQueue, QUEUE } from './queue.ts';

const api = await testApi();
const ignore = () => undefined;

test('the tables of the queue are those of the installed version of pg-boss', async () => {
  // Another version that changes them needs a migration: getMigrationPlans('pgboss', <version before>).
  expect(getConstructionPlans('pgboss')).toContain(QUEUE_TABLES);
  // It refuses to start on the tables of another version.
  const boss = await openQueue(api.db, ignore);
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
  await boss.stop({ graceful: false, close: false });
});

test('a job has one run at a time in the queue, and a failed one is tried again', async () => {
  const boss = await openQueue(api.db, ignore);
  const send = () => boss.send(QUEUE, null, { singletonKey: 'one' });
  expect([await send(), await send()]).toEqual([expect.any(String), null]);
  const [run] = await boss.fetch(QUEUE);
  await boss.fail(QUEUE, run!.id, { error: 'away' });
  expect([await boss.fetch(QUEUE), await send()]).toEqual([[], null]);
  expect(await boss.fetch(QUEUE, { ignoreStartAfter: true, includeMetadata: true })).toMatchObject([
    { id: run!.id, singletonKey: 'one', retryCount: 1, retryLimit: 3, output: { error: 'away' } },
  ]);
  await boss.stop({ graceful: false, close: false });
});
