/**
 * Plays a day of 2,000 requests that are shared among eight reviewers by two instances, and prints who gets how many:
 * `node apps/api/measure-sharing.ts [REQUESTS]`, or `npm run measure -- sharing`. In memory, without a server.
 */
import { SharingMode } from '@portal/common/enums/approval/sharing';
import { connect } from './src/platform/db/connect.ts';
import { migrate } from './src/platform/db/migrate/migrate.ts';
import { playSharing } from './src/testing/worlds/sharing-world.ts';

const requests = Number(process.argv[2] ?? 2000);
const say = (line: string) => process.stdout.write(`${line}\n`);

say('| shared by | requests of each reviewer | furthest from fair | of nobody |');
say('|---|---|---|---|');
for (const mode of [SharingMode.load, SharingMode.skill]) {
  const database = await connect({
    dataDir: 'memory://',
    poolSize: 2,
    acquireTimeout: 60_000,
    onConnectionLost: () => undefined,
  });
  try {
    await migrate(database.db);
    const start = new Date('2026-01-05T01:00:00Z');
    const { shares, left } = await playSharing(database.db, { requests, mode, start });
    const fair = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const furthest = Math.max(...shares.map((share) => Math.abs(share - fair) / fair));
    say(`| ${mode} | ${shares.join(', ')} | ${(100 * furthest).toFixed(1)} % | ${left} |`);
  } finally {
    await database.close();
  }
}
