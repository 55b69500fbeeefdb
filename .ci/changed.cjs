/**
 * `npm run test:changed [revision]`: runs the test files that depend on files changed since the revision (HEAD), and on
 * untracked ones, on the embedded database and without journeys. `dependencies.cjs` says what a test depends on.
 */
const { execFileSync, spawn } = require('node:child_process');
const { join } = require('node:path');
const { root } = require('./reports.cjs');

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

const [revision = 'HEAD'] = process.argv.slice(2);
const files = [
  ...git('diff', '-z', '--relative', '--name-only', '--diff-filter=d', revision, '--'),
  ...git('ls-files', '-z', '--others', '--exclude-standard'),
];
if (files.length === 0) {
  console.log(`Nothing has changed since ${revision}.`);
} else {
  spawn(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '--passWithNoTests', '--findRelatedTests', ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' } },
  ).once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
