import { Privilege } from '@portal/common/enums/staff/privilege';
import { run } from '../testing/processes/process.ts';
import { browserOf, productionSettings, startApi } from '../testing/processes/production.ts';
import { signInByLink } from '../testing/staff-sign-in.ts';

const settings = await productionSettings();
await run('main', ['--migrate'], settings);
const operate = async (...args: string[]) => {
  const { code, out, err } = await run('operate', args, settings);
  return { code, out: out.trim(), err: err.trim() };
};
const json = async (...args: string[]) => JSON.parse((await operate(...args, '--json')).out) as Record<string, string>;

const ADA = ['--name', 'Ada Berg', '--email', 'Ada@provider.example', '--language', 'en-US'];
let link: URL;

test('the first administrator is created on a new database', async () => {
  const created = await json('admin', 'create', ...ADA);
  link = new URL(created.link ?? '');
  expect(link.href).toMatch(/^https:\/\/account\.example\.com\/microapp\/setPassword\/reset\?/);
  expect(created).toEqual({
    userId: expect.stringMatching(/^u-/),
    link: link.href,
    expiresAt: expect.any(String),
    notified: 0,
  });
  expect(Date.parse(created.expiresAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await operate('admin', 'create', ...ADA)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/e-mail/i),
  });
});

test.each([
  ['a wrong call', ['admin', 'delete'], 2],
  ['a failure', ['account', 'unlock', '--user', 'nobody'], 1],
])('%s ends with an exit code and, with --json, an error as JSON', async (_, args, code) => {
  const ended = await operate(...args, '--json');
  expect(ended).toMatchObject({ code, out: '' });
  expect(JSON.parse(ended.err)).toEqual({ error: expect.any(String) });
});

test('a job runs once, and is paused and resumed; help is in both languages', async () => {
  expect(await json('jobs', 'run', 'cleaning')).toEqual({ job: 'cleaning' });
  expect((await operate('jobs', 'pause', 'cleaning')).out).toMatch(/^cleaning is paused/);
  expect((await operate('jobs', 'list')).out).toMatch(/^cleaning: every 300 s, last success \S+Z, paused$/);
  expect(await json('jobs', 'resume', 'cleaning')).toEqual({ job: 'cleaning' });
  expect(await json('jobs', 'failed')).toEqual({ jobs: [] });
  expect((await operate('--help', '--lang', 'zh-CN')).out).toMatch(/用法[\s\S]*首个管理员/);
  expect((await operate('admin', '--help')).out).toContain('print a link, valid for 24 hours');
});

test('the link sets password and second factor and opens the console; the operator ends all sessions', async () => {
  const api = await startApi(settings);
  const browser = browserOf(api.url, settings.PUBLIC_URL ?? '');
  const bearer = await signInByLink(browser, settings.PUBLIC_URL ?? '', link, 'ada@provider.example');
  expect((await browser.get('/userinfo', bearer))[1]).toMatchObject({
    user_name: 'Ada Berg',
    privileges: [Privilege.admin],
  });
  // The embedded database belongs to one process.
  if (!settings.DATABASE_URL) return;
  expect(await json('sessions', 'end', '--all')).toEqual({ ended: 1 });
  expect((await browser.get('/userinfo', bearer))[0]).toBe(401);
  expect(await json('account', 'unlock', '--user', 'ada@provider.example')).toEqual({
    unlocked: [link.searchParams.get('user_id')],
  });
});
