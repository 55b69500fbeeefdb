import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the error of a second process names the folder in use', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(folder);
  release();
  lockFolder(folder)();
});

test('the lock ends with its process, even by kill -9', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}; lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await once(holder.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(folder)();
});
