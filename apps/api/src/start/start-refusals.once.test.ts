import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, smallDisk, temporaryFolder } from '../testing/processes/process.ts';
import { productionSettings } from '../testing/processes/production.ts';

const folder = temporaryFolder('start');
const disk = smallDisk();
const SECRET = 'a secret of at least 32 characters.';
const production = {
  NODE_ENV: 'production',
  SECRET,
  PUBLIC_URL: 'https://account.example.com',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  APPS_DIR: folder,
  LOG_LEVEL: 'error',
};
/** An installation whose database was set up before, with another SECRET than that of `production`. */
const installed = { ...(await productionSettings()), LOG_LEVEL: 'error' };
const NOWHERE = 'postgres://portal:hunter2@127.0.0.1:9/portal';

/** One line, and nothing that is secret. */
const says = (line: string) => ({ code: 1, out: '', err: `${line}\n` });

beforeAll(() => {
  writeFileSync(join(folder, 'file'), '');
  writeFileSync(join(folder, 'remotes.json'), '{ half of it');
});

test.each<[string, Record<string, string>, string]>([
  ['a value that cannot be used', { PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535 (it is "70000")'],
  [
    'a file in place of the folder',
    { DATA_DIR: join(folder, 'file') },
    `DATA_DIR: ${join(folder, 'file')} must be a folder`,
  ],
  [
    'a database that does not run',
    { DATABASE_URL: NOWHERE },
    'DATABASE_URL: 127.0.0.1:9/portal must be a PostgreSQL that runs; nothing listens there',
  ],
  [
    'a file of remotes that is not JSON',
    { REMOTES_FILE: join(folder, 'remotes.json') },
    `REMOTES_FILE: ${join(folder, 'remotes.json')} must be JSON such as {"auth": {"url": "https://…/mf-manifest.json", "integrity": ["sha384-…"]}}`,
  ],
  [
    'an address of another machine',
    { ...installed, HOST: '192.0.2.1' },
    'HOST: 192.0.2.1 must be an address of this machine',
  ],
])('%s makes the start fail with one line', async (_, more, line) => {
  expect(await run('main', [], { ...production, ...more })).toEqual(says(line));
});

(disk ? test : test.skip)('a full disk ends the start with one line', async () => {
  const dataDir = disk ?? '';
  expect(() => writeFileSync(join(dataDir, 'filler'), Buffer.alloc(2 * 1024 * 1024))).toThrow('ENOSPC');
  expect(await run('main', [], { ...production, DATA_DIR: dataDir })).toEqual(
    says(`DATA_DIR: ${dataDir} is on a full disk; free some space`),
  );
});

test('another SECRET than that of the database makes the start fail with one line', async () => {
  const line =
    'SECRET: must be the one this database was set up with; its keys cannot be decrypted with this one. To replace it, set SECRET_OLD to the one before';
  const settings = { ...installed, SECRET };
  expect(await run('main', [], settings)).toEqual(says(line));
  expect((await run('main', ['--check'], settings)).out).toContain(`wrong: ${line}\n`);
});

test('--check reports all errors, tries servers and changes nothing', async () => {
  const { code, out, err } = await run('main', ['--check'], {
    ...production,
    DATABASE_URL: NOWHERE,
    SMTP_URL: 'smtp://mail:hunter2@127.0.0.1:9',
    SMPT_URL: 'x',
    REMOTE_AUTH_URL: 'http://127.0.0.1:9/mf-manifest.json',
    REMOTE_AUTH_INTEGRITY: `sha384-${'A'.repeat(64)}`,
  });
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain(
    'wrong: DATABASE_URL: 127.0.0.1:9/portal must be a PostgreSQL that runs; nothing listens there\n',
  );
  expect(out).toContain('wrong: SMTP_URL: 127.0.0.1:9 must be a mail server that accepts this user (ESOCKET)\n');
  expect(out).toContain('wrong: APPS_DIR:');
  expect(out).toContain('warning: SMPT_URL is not a setting; did you mean SMTP_URL?\n');
  expect(out).toMatch(/The API does not start with these settings\.\n$/);
  expect(out).not.toContain('hunter2');
});

test('--check accepts valid settings', async () => {
  const apps = join(folder, 'apps');
  mkdirSync(join(apps, 'shell/dist'), { recursive: true });
  writeFileSync(join(apps, 'shell/dist/index.html'), '');
  const { code, out } = await run('main', ['--check'], { ...production, APPS_DIR: apps });
  expect(code).toBe(0);
  expect(out).not.toContain('wrong:');
  expect(out).toMatch(/The settings can be used\.\n$/);
});
