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
const succeeded = async (job: string) =>
  (await client.query<{ at: Date | null }>(`select succeeded_at as at from background_job where name = $1`, [job]))
    .rows[0]?.at ?? new Date(0);
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
  }
}
const ready = async (url: string) =>
  (await fetch(`${url}/health/ready`)).json() as Promise<{ status: string; failing: string[] }>;

test('while all instances only answer, they are degraded; one of the others owns the jobs, and when it is killed, another one has them once its lease has ended', async () => {
  const answering = await start({ JOBS: '0' });
  expect(await ready(answering.url)).toMatchObject({ status: 'degraded', failing: ['jobs'] });
  const first = await start();
  await until(
    () => ready(answering.url),
    ({ status }) => status === 'ready',
  );
  const second = await start();
  const one = await owner();
  // A run that the first one began and cannot end.
  await client.query(
    `insert into pgboss.job (name, state, policy, singleton_key, started_on) values ('background', 'active', 'exclusive', 'cleaning', now())`,
  );

  const killed = Date.now();
  first.kill();
  // Instead of its last seconds. The killed one renews it no more.
  await client.query(`update job_owner set until = now() where instance = $1`, [one]);
  await client.query(`select pg_notify('portal', 'jobs')`);
  await until(owner, (instance) => instance !== one);
  await until(
    () => succeeded('audit-chain'),
    (at) => at.getTime() > killed,
  );
  await until(
    async () => (await client.query(`select from pgboss.job where state = 'active'`)).rowCount,
    (rows) => rows === 0,
  );
  await until(
    () => succeeded('cleaning'),
    (at) => at.getTime() >= killed,
  );
  await Promise.all([answering.stop(), second.stop()]);
});
