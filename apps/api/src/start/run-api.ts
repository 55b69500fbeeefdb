import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { createApp } from './app.ts';
import type { Config } from '../platform/settings/config.ts';
import { loadDemoOnce } from '../demo/reset.ts';
import { FILES_ELSEWHERE, filesAreElsewhere, tryRemotesFile } from '../operate/checks/try-settings.ts';
import { followMarkSoon } from '../operate/backup/notice-restore.ts';
import { openServices } from './services.ts';
import { serveMetrics } from '../operate/metrics/measure.ts';
import { listenerOf, SERVER_LIMITS } from './listener.ts';
import { startWorkers } from './workers.ts';

/** Time limits of a stop in milliseconds, once the instance no longer listens: for running requests, and in all. */
const PATIENCE = 10_000;
const STOP_LIMIT = 20_000;

/** The API cannot start as configured; the message is for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

const LISTEN_TROUBLE: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port, host }) => `PORT: ${port} is in use on ${host}. Set PORT to a free one.`,
  EACCES: ({ port }) => `PORT: ${port} must be one that this user may listen on, such as 4000`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} must be an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST: ${host} must be an address of this machine`,
};

/**
 * Runs the API until SIGTERM or SIGINT. Resolves once it listens.
 *
 * On a stop signal readiness fails, workers begin nothing new, and requests are served for DRAIN_SECONDS more, each
 * with `Connection: close`. Then running requests finish and the database is closed. Work that is unfinished after the
 * limit is aborted; the next instance sends the remaining messages. A second signal skips the draining.
 *
 * @throws StartError, SettingError or FolderInUse
 */
export async function runApi(config: Config): Promise<void> {
  const log = pino({
    level: config.logLevel,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  for (const reason of config.warnings) log.warn({ event: 'setting.questionable', reason });
  await tryRemotesFile(config);
  const services = await openServices(config, log);
  if (await filesAreElsewhere(services)) log.warn({ event: 'setting.questionable', reason: FILES_ELSEWHERE });
  // Before the first request: sessions that a restore brought back serve none.
  await followMarkSoon(services);
  if (config.demo && (await loadDemoOnce(services))) log.info({ event: 'demo.loaded' });
  // Logs at the start which remotes cannot be used.
  void services.remotes.refresh();
  const stopWorkers = startWorkers(services);
  const stopFollowing = services.hosts.follow((error) => services.health.saw(error), services.database.notices);
  let metricsServer: Server | undefined;
  const server = createServer(SERVER_LIMITS, listenerOf(createApp(services)));

  server.prependListener('request', (_request, response) => {
    if (services.draining) response.setHeader('Connection', 'close');
  });

  let endDraining: (() => void) | undefined;
  async function stop(reason: string): Promise<void> {
    if (services.draining) return endDraining?.();
    services.draining = true;
    log.info({ event: 'stopping', reason });
    const workersStopped = stopWorkers();
    await new Promise<void>((resolve) => {
      endDraining = resolve;
      setTimeout(resolve, config.drainSeconds * 1000);
    });
    setTimeout(() => {
      log.warn({ event: 'stopped.late' });
      process.exit(0);
    }, STOP_LIMIT);
    setTimeout(() => server.closeAllConnections(), PATIENCE);
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeIdleConnections();
    await closed;
    await workersStopped;
    await followMarkSoon(services);
    await services.keyCalls.store();
    await stopFollowing();
    metricsServer?.close();
    await services.tracing.close();
    await services.database.close();
    log.info({ event: 'stopped' });
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
    if (config.metricsPort !== undefined) metricsServer = await serveMetrics(services, config.metricsPort);
  } catch (error) {
    await stopWorkers();
    await services.database.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(LISTEN_TROUBLE[code ?? '']?.(config) ?? message);
  }
  log.info({
    event: 'listening',
    address: config.publicUrl,
    host: config.host,
    port: config.port,
    database: services.database.engine,
  });
}
