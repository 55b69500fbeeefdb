import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../testing/processes/process.ts';

const API = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(API, file), 'utf8');
const unit = read('operate-files/account-portal.service');
const folder = temporaryFolder('unit');

test('unit and image start the code where the bundle has it', () => {
  const [, code] = /const CODE = '(.+)';/.exec(read('bundle.ts')) ?? [];
  expect(unit).toContain(`/srv/account-portal/${code}/main.js\n`);
  expect(read('operate-files/Containerfile')).toContain(`"/srv/account-portal/${code}/main.js"]`);
});

// Small images have no systemd; machines of developers and operators have.
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
(hasSystemd ? test : test.skip)('systemd accepts the unit', () => {
  const file = join(folder, 'account-portal.service');
  // The program must exist on this machine.
  writeFileSync(file, unit.replaceAll('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
