import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { outboxSizes, partsReady, queueSizes } from './measure.db.ts';
import { jobAges } from '../../platform/jobs/jobs.db.ts';
import { gauge, type Reading } from '../../platform/metrics/metrics.ts';
import type { Services } from '../../platform/http/services.ts';

const byName = <T extends { name: string }>(label: string, rows: readonly T[], value: (row: T) => number): Reading[] =>
  rows.map((row) => ({ labels: { [label]: row.name }, value: value(row) }));

/**
 * Adds what is read at the moment of a scrape: queues, outbox, pool, parts. Without a database only its gauges are
 * missing.
 */
export function addGauges({
  metrics: { registry },
  db,
  database,
  replica,
  arithmetic,
  health,
  clock,
}: Pick<Services, 'metrics' | 'db' | 'database' | 'replica' | 'arithmetic' | 'health' | 'clock'>): void {
  const orNone =
    <T>(read: () => Promise<T[]>) =>
    () =>
      read().catch((): T[] => []);
  const queues = orNone(() => queueSizes(db));
  const outbox = orNone(() => outboxSizes(db));
  gauge(
    registry,
    'portal_queue_requests',
    'Pending requests of a queue',
    async () => byName('queue', await queues(), ({ count }) => count),
    ['queue'],
  );
  gauge(
    registry,
    'portal_queue_oldest_seconds',
    'Age of the oldest pending request',
    async () => byName('queue', await queues(), ({ seconds }) => seconds),
    ['queue'],
  );
  gauge(
    registry,
    'portal_outbox_messages',
    'Messages that wait to be sent',
    async () => byName('channel', await outbox(), ({ count }) => count),
    ['channel'],
  );
  gauge(
    registry,
    'portal_outbox_oldest_seconds',
    'Age of the oldest message that waits',
    async () => byName('channel', await outbox(), ({ seconds }) => seconds),
    ['channel'],
  );
  gauge(
    registry,
    'portal_outbox_failed_messages',
    'Messages that were given up',
    async () => byName('channel', await outbox(), ({ failed }) => failed),
    ['channel'],
  );
  const jobs = orNone(() => jobAges(db, clock.now()));
  gauge(
    registry,
    'portal_job_success_age_seconds',
    'Seconds since the last success of a background job, or since it is known',
    async () => byName('job', await jobs(), ({ age }) => age),
    ['job'],
  );
  gauge(
    registry,
    'portal_job_interval_seconds',
    'Seconds between two runs of a background job',
    async () => byName('job', await jobs(), ({ seconds }) => seconds),
    ['job'],
  );
  gauge(
    registry,
    'portal_job_failed',
    '1 when all tries of the last run of a background job failed',
    async () => byName('job', await jobs(), ({ isDead }) => Number(isDead)),
    ['job'],
  );
  gauge(
    registry,
    'portal_table_parts_ready_seconds',
    'Seconds until a divided table has no part for its new rows',
    orNone(() => partsReady(db, clock.now())),
    ['table'],
  );
  gauge(registry, 'portal_hash_queue_running', 'Hashes and decryptions in progress', () => [
    { value: arithmetic.size().running },
  ]);
  gauge(registry, 'portal_hash_queue_waiting', 'Hashes and decryptions that wait', () => [
    { value: arithmetic.size().waiting },
  ]);
  gauge(
    registry,
    'portal_database_connections',
    'Connections to the database',
    () => Object.entries<number>({ ...database.connections() }).map(([state, value]) => ({ labels: { state }, value })),
    ['state'],
  );
  if (replica.isSet)
    gauge(
      registry,
      'portal_replica_lag_seconds',
      'Seconds by which the replica is behind; missing while it does not answer',
      orNone(async () => {
        const state = await replica.state();
        return state?.isReplica ? [{ value: state.lag }] : [];
      }),
    );
  if (database.engine === 'embedded')
    gauge(registry, 'portal_embedded_database_up', '1 while the thread of the embedded database answers', async () => [
      { value: (await database.ready()) ? 1 : 0 },
    ]);
  gauge(
    registry,
    'portal_part_up',
    '1 while a part that this instance needs works',
    async () =>
      Object.entries(await health.parts()).map(([part, state]) => ({
        labels: { part },
        value: state === 'ok' ? 1 : 0,
      })),
    ['part'],
  );
}

/** Serves `/metrics` for Prometheus on a port of its own, which the public must not reach. */
export async function serveMetrics(services: Services, port: number): Promise<Server> {
  const {
    metrics: { registry },
    config,
    log,
  } = services;
  addGauges(services);
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, config.host, done);
  });
  log.info({ event: 'metrics.listening', port });
  return server;
}
