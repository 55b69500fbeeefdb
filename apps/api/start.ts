/**
 * `npm start`: builds changed apps, starts the API with the portal, and prints its address and the demo sign-ins. `npm
 * start -- --anew` sets the data folder aside first, and so starts with a new demo world.
 */
import { createServer } from 'node:net';
import { FOREIGN_HOST, PAGE, pageUrl } from '@portal/common/pages/addresses';
import { demoAccounts } from './src/demo/data/accounts.ts';
import { readConfig, type Config } from './src/platform/settings/config.ts';
import { SettingError } from './src/platform/settings/setting-error.ts';
import { FolderInUse } from './src/platform/db/embedded/lock.ts';
import { setAside } from './src/platform/db/embedded/set-aside.ts';
import { TooOldError } from './src/platform/db/migrate/migrate.ts';
import { runApi, StartError } from './src/start/run-api.ts';
import { fetchLicenceReader } from './fetch-licence-reader.ts';
import { buildStale } from '../../packages/build/src/build-stale.ts';

const say = (line = '') => process.stdout.write(`${line}\n`);

/** Checks the port before the build, which takes a minute. */
function checkPort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new StartError(`PORT: ${port} is in use on ${host}. Set PORT to a free one: PORT=4100 npm start`)),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function greet(config: Config): void {
  say();
  say(`  Portal             ${pageUrl(config.publicUrl, PAGE.root)}`);
  if (config.development) {
    say(`  Developer's desk   ${config.publicUrl}/dev        every e-mail and SMS, with its code`);
    say(`  Each remote alone  ${config.publicUrl}/standalone/{${config.remoteNames.join(',')}}/`);
    say(`  Foreign host       ${config.publicUrl}${FOREIGN_HOST}/`);
  }
  if (config.demo) {
    const accounts = demoAccounts().filter(({ password }) => password !== null);
    const widest = (pick: (one: (typeof accounts)[number]) => string) =>
      Math.max(...accounts.map((one) => pick(one).length));
    say();
    say('  Demo sign-ins');
    for (const { label, account, password, login_url } of accounts) {
      say(
        `    ${label.padEnd(widest((one) => one.label))}  ${account.padEnd(widest((one) => one.account))}  ${password}  ${login_url}`,
      );
    }
  }
  say();
  say('  Ctrl+C stops it.');
}

try {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  await checkPort(config);
  if (process.argv.includes('--anew')) {
    if (!config.development || config.databaseUrl)
      throw new StartError('--anew is for the embedded database of a development start.');
    const aside = setAside(config.dataDir);
    if (aside) say(`  The data of before are in ${aside}`);
  }
  await buildStale((line) => say(`  ${line}`));
  await runApi(config);
  greet(config);
  fetchLicenceReader(config);
} catch (error) {
  const known = error instanceof SettingError || error instanceof FolderInUse || error instanceof StartError;
  process.stderr.write(
    `${known || !(error instanceof Error) ? String((error as Error).message) : (error.stack ?? error.message)}\n`,
  );
  if (error instanceof SettingError && error.cause instanceof TooOldError)
    process.stderr.write('A new demo world: npm start -- --anew (the data of before are set aside, not deleted)\n');
  process.exit(1);
}
