import pg from 'pg';
import { freePort } from '../../testing/processes/process.ts';
import { productionSettings, startApi } from '../../testing/processes/production.ts';

const settings = await productionSettings();
const client = new pg.Client(settings.DATABASE_URL);
await client.connect();
// The database is dropped after the test file.
client.on('error', () => undefined);

const start = async (more: Record<string, string> = {}) =>
  startApi({ ...settings, PORT: String(await freePort()), ...more });
const owner = async () =>
  (await client.query<{ instance: string }>('select instance from job_owner')).rows[0]?.instance;
const succeeded = async () =>
  (await client.query<{ at: Date }>(`select succeeded_at as at from background_job where name = 'audit-chain'`)).rows[0]
    ?.at ?? new Date(0);
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
  }
}
const ready = async (url: string) =>
  (await fetch(`${url}/health/ready`)).json() as Promise<{ status: string; failing: string[] }>;

test('while all instances only answer, they are degraded', async () => {
  const answering = await start({ JOBS: '0' });
  expect(await ready(answering.url)).toMatchObject({ status: 'degraded', failing: ['jobs'] });
  const working = await start();
  await until(
    () => ready(answering.url),
    ({ status }) => status === 'ready',
  );
  await Promise.all([answering.stop(), working.stop()]);
});

test('one of two instances owns the jobs; when it is killed, the other one has them within 15 seconds', async () => {
  const before = await owner();
  const first = await start();
  const one = await until(owner, (instance) => instance !== before);
  const second = await start();
  expect(await owner()).toBe(one);
  // A run that the first one began and cannot end.
  await client.query(
    `insert into pgboss.job (name, state, policy, singleton_key, started_on) values ('background', 'active', 'exclusive', 'cleaning', now())`,
  );

  const killed = Date.now();
  first.kill();
  const other = await until(owner, (instance) => instance !== one);
  await until(succeeded, (at) => at.getTime() > killed);
  await until(
    async () =>
      (
        await client.query(`select from background_job where name = 'cleaning' and succeeded_at > to_timestamp($1)`, [
          killed / 1000,
        ])
      ).rowCount,
    (rows) => rows === 1,
  );
  expect(Date.now() - killed).toBeLessThan(15_000 + 4_000);

  // An instance that stops hands over at once.
  const third = await start();
  const stopping = Date.now();
  await second.stop();
  await until(owner, (instance) => instance !== other);
  expect(Date.now() - stopping).toBeLessThan(10_000);
  await third.stop();
});
