/**
 * Measures background work on PostgreSQL, and prints the figures as JSON (`npm run measure -- scale` makes a table of
 * them). It uses the settings of the API.
 *
 * `node apps/api/measure-scale.ts world ROWS`: in a database with a world of so many rows, which stays as it is.
 * `node apps/api/measure-scale.ts scratch ROWS`: in an empty database, which it fills.
 * `node apps/api/measure-scale.ts audit-chain`: the chain of the audit log alone, in an empty database.
 */
import { pino } from 'pino';
import { readConfig } from './src/platform/settings/config.ts';
import { connect } from './src/platform/db/connect.ts';
import { createClock } from './src/platform/clock/clock.ts';
import { createVault } from './src/platform/crypto/vault.ts';
import { measureChain } from './src/testing/scale/audit-chain.ts';
import { measureScratch } from './src/testing/scale/scratch.ts';
import { measureWorld } from './src/testing/scale/kept-world.ts';

const parts: Record<string, typeof measureWorld> = { scratch: measureScratch, 'audit-chain': measureChain };
const [part, rows] = process.argv.slice(2);
const config = readConfig(process.env);
if (!config.databaseUrl) throw new Error('DATABASE_URL is missing.');
let longest = 0;
const database = await connect({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  poolSize: 10,
  acquireTimeout: 60_000,
  onConnectionLost: () => undefined,
  onQuery: ({ seconds }) => {
    longest = Math.max(longest, seconds * 1000);
  },
});
const measured = {
  config,
  db: database.db,
  clock: createClock(),
  vault: createVault(...config.secrets),
  log: pino({ level: 'silent' }),
  rows: Number(rows),
  /** Milliseconds of the longest statement since the last call. */
  takeLongest() {
    const was = longest;
    longest = 0;
    return was;
  },
};
try {
  const figures = await (parts[part ?? ''] ?? measureWorld)(measured);
  process.stdout.write(JSON.stringify(figures));
} finally {
  await database.close();
}
