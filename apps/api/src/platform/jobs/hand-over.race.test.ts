import { testApi } from '../../testing/test-api.ts';
import { runJobs } from './run-jobs.ts';

const api = await testApi();

test('of two instances one works; when it stops, the other one works at once', async () => {
  const log: string[] = [];
  const woken = { one: Promise.withResolvers<void>(), other: Promise.withResolvers<void>() };
  const instance = (name: keyof typeof woken) =>
    runJobs(api.services, [
      {
        name: 'job',
        kind: 'direct',
        seconds: 3600,
        work() {
          log.push(name);
          woken[name].resolve();
          return Promise.resolve();
        },
      },
    ]);
  const stopOne = instance('one');
  await woken.one.promise;
  const stopOther = instance('other');
  const began = performance.now();
  await stopOne();
  await woken.other.promise;
  expect(performance.now() - began).toBeLessThan(5_000);
  await stopOther();
  expect(log).toEqual(['one', 'other']);
});
