/**
 * `pnpm run unit [--database embedded|postgres] [jest arguments]`: runs all unit, page and API tests; with `--database`
 * only those of the API, on that database.
 */
const { spawn } = require('node:child_process');
const { mkdirSync } = require('node:fs');
const { availableParallelism, freemem } = require('node:os');
const { join } = require('node:path');
const { inMemory } = require('./in-memory.cjs');
const { cache, root } = require('./reports.cjs');

/**
 * Workers of jest for a run of everything: page tests wait for a third of their time, so two on each core, as far as
 * memory allows. On two cores this takes 190 s instead of 229.
 */
const WORKERS = Math.max(availableParallelism(), Math.min(2 * availableParallelism(), Math.floor(freemem() / 2e9)));

const jest = (args) => ['node_modules/jest/bin/jest.js', '--json', '--outputFile', join(cache, 'unit.json'), ...args];

/** Arguments of Node by database; `undefined` is a run of everything. */
const COMMANDS = {
  undefined: (args) => jest([`--maxWorkers=${WORKERS}`, ...args]),
  embedded: (args) => jest([...args, '--selectProjects', 'api']),
  postgres: (args) => [
    'apps/api/test-on-postgres.ts',
    '--json',
    '--outputFile',
    join(cache, 'unit-postgres.json'),
    ...args,
  ],
};

// pnpm hands on the `--` before options.
const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
const at = args.indexOf('--database');
const database = at < 0 ? undefined : (args.splice(at, 2)[1] ?? '');
const command = COMMANDS[database];
if (command === undefined) {
  process.stderr.write(`Unknown database "${database}": it is embedded or postgres.\n`);
  process.exit(1);
}
const env = { ...process.env, ...inMemory(), NODE_OPTIONS: '--experimental-vm-modules --max-semi-space-size=64' };
if (database === 'embedded') delete env.TEST_DATABASE_URL;
mkdirSync(cache, { recursive: true });
spawn(process.execPath, command(args), { cwd: root, stdio: 'inherit', env }).once('close', (code) => {
  process.exitCode = code ?? 1;
});
