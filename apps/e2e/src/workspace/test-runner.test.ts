/** The patch of jest-light-runner: a worker process that loads slower than another one gets its settings too. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '../../../..');

const TEST = `import { writeFileSync } from 'node:fs';
test('runs', () => writeFileSync(process.env.RAN, ''));
`;

/**
 * Loads the runner in the second process only after a test has run in the first one, and messages sent before that have
 * been read.
 */
const SLOW = `import { registerHooks } from 'node:module';
const wait = \`const { existsSync } = await import('node:fs');
while (!existsSync(process.env.RAN)) await new Promise((done) => setTimeout(done, 10));
for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
\`;
if (process.env.TINYPOOL_WORKER_ID === '2')
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url.endsWith('/worker-runner.js') ? { ...loaded, source: wait + loaded.source } : loaded;
    },
  });
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-runner-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a worker process that loads slower than another one runs its tests', () => {
  for (const name of ['first', 'second']) writeFileSync(join(folder, `${name}.test.mjs`), TEST);
  writeFileSync(join(folder, 'slow.mjs'), SLOW);
  const runner = require.resolve('jest-light-runner/child-process');
  const config = { rootDir: folder, runner, testMatch: ['<rootDir>/*.test.mjs'], transform: {} };
  const { signal, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '--maxWorkers=2', '--config', JSON.stringify(config)],
    {
      cwd: folder,
      encoding: 'utf8',
      // Without the patch it never ends.
      timeout: 60_000,
      env: {
        ...process.env,
        RAN: join(folder, 'ran'),
        NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'slow.mjs')).href}`,
      },
    },
  );
  expect({ signal, passed: stderr.match(/^Tests: +(.*)$/m)?.[1] }).toEqual({
    signal: null,
    passed: '2 passed, 2 total',
  });
});
