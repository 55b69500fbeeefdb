import { createServer } from 'node:http';
import { pino } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { loadDemoOnce } from './demo/reset.ts';
import { openServices } from './services.ts';
import { listenerOf } from './listener.ts';
import { startWorkers } from './workers.ts';

/** Time for running requests to finish after a stop signal. */
const PATIENCE = 10_000;

/** The API cannot start as configured; the message is for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Runs the API until SIGTERM or SIGINT: running requests and workers finish, then the database is closed. Resolves
 * once it listens.
 *
 * @throws StartError, SettingError or FolderInUse
 */
export async function runApi(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: undefined, formatters: { level: (label) => ({ level: label }) }, timestamp: pino.stdTimeFunctions.isoTime });
  const services = await openServices(config, log);
  if (config.demo && (await loadDemoOnce(services))) log.info({ event: 'demo.loaded' });
  const stopWorkers = startWorkers(services);
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, listenerOf(createApp(services)));

  let stopping = false;
  async function stop(reason: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ event: 'stopping', reason });
    const late = setTimeout(() => server.closeAllConnections(), PATIENCE);
    server.closeIdleConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(late);
    await stopWorkers();
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
  } catch (error) {
    await stopWorkers();
    await services.database.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(code === 'EADDRINUSE' ? `PORT: ${config.port} is in use on ${config.host}. Set PORT to a free one.` : message);
  }
  log.info({ event: 'listening', address: config.publicUrl, host: config.host, port: config.port, database: services.database.engine });
}
