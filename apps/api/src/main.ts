import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig, SettingError } from './config.ts';
import { FolderInUse } from './db/lock.ts';
import { loadDemoOnce } from './demo/reset.ts';
import { openServices } from './services.ts';
import { startWorkers } from './workers.ts';

/** How long requests in hand may take once the process is asked to stop. */
const PATIENCE = 10_000;

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: undefined, formatters: { level: (label) => ({ level: label }) }, timestamp: pino.stdTimeFunctions.isoTime });
  const services = await openServices(config, log);
  if (config.demo && (await loadDemoOnce(services))) log.info({ event: 'demo.loaded' });
  const stopWorkers = startWorkers(services);
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, getRequestListener(createApp(services).fetch));

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
  // The one that started us is gone: whatever it wanted is over.
  if (process.send) process.on('disconnect', () => void stop('disconnect'));

  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') giveUp(`PORT: ${config.port} is in use on ${config.host}. Set PORT to a free one.`);
    giveUp(`The API cannot listen on ${config.host}:${config.port}: ${error.message}`);
  });
  server.listen(config.port, config.host, () => {
    log.info({ event: 'listening', address: config.publicUrl, host: config.host, port: config.port, database: services.database.engine });
    process.send?.({ ready: true });
  });
}

try {
  await start();
} catch (error) {
  if (error instanceof SettingError || error instanceof FolderInUse) giveUp(error.message);
  throw error;
}
