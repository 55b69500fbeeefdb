import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { REMOTE_PREVIEW } from '@portal/common/rules/limits';
import { endSession, renewSession } from '../../../identity/sessions/sessions.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { createApp } from '../../../start/app.ts';
import { listenerOf } from '../../../start/listener.ts';
import { remotesOf } from '../../../operate/remotes.ts';
import { operateOn } from '../../../testing/operate-here.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { previewer } from '../../../testing/worlds/previewer.ts';

const api = await testApi();
const admin = api.as(callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] }));
const person = callerOf(UserType.individual, 'visitor');
const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Files of a build of the remote "reports" at these paths, with their list. */
function build(app: string, paths = ['/registerReports', '/reports'], claim: object = {}): Record<string, string> {
  const manifest = {
    hostVersion: HOST_VERSION,
    metaData: { remoteEntry: { name: 'app.js', path: '' } },
    exposes: [{ assets: { js: { sync: ['app.js'], async: [] }, css: { sync: [], async: [] } } }],
  };
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify(manifest),
    'remote.json': JSON.stringify({ name: 'reports', paths, ...claim }),
    'app.js': app,
  };
  const list = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, digestOf(text)]));
  return { ...files, 'integrity.json': JSON.stringify(list) };
}

const served: Record<string, Record<string, string>> = {};
const server = createServer((request, response) => {
  const [, folder = '', file = ''] = (request.url ?? '').split('/');
  const text = served[folder]?.[file];
  response.writeHead(text === undefined ? 404 : 200).end(text ?? 'no');
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const manifestOf = (folder: string) => `${origin}/${folder}/mf-manifest.json`;

async function admitted(folder: string, files = build(folder)): Promise<string> {
  served[folder] = files;
  const [status, { digest }] = await admin.post('/api/account/v1/remotes/reports/builds', {
    manifest_url: manifestOf(folder),
    commit: '',
  });
  expect(status).toBe(200);
  return digest;
}
const make = (digest: string) => admin.post('/api/account/v1/remotes/reports/previews', { digest });
async function linkTo(folder: string, files = build(folder)): Promise<{ digest: string; link: URL; token: string }> {
  const digest = await admitted(folder, files);
  const link = new URL((await make(digest))[1].link);
  return { digest, link, token: link.searchParams.get('preview') ?? '' };
}

/** A browser of the visitor with a session of its own. */
const browser = () => previewer(api, person);

const audited = (action: string) =>
  api.db.selectFrom('audit').select(['actor_id', 'object_id']).where('action', '=', action).execute();

test('the link opens the entry of the menu that most user types see', async () => {
  const entry = (path: string, userTypes: number[], more: object = {}) => ({
    ...{ path, userTypes, icon: 'org', ...more },
    ...{ label: { 'zh-CN': '报表', 'en-US': 'Reports' }, group: { 'zh-CN': '系统', 'en-US': 'System' } },
  });
  const menu = [
    entry('/reports/partners', [4]),
    entry('/reports/members', [1, 2, 16], { memberRight: 'people' }),
    entry('/reports/all', [1, 2]),
  ];
  expect((await linkTo('menu', build('menu', ['/reports'], { menu }))).link.pathname).toBe('/microapp/reports/all');
});

test('a link shows an admitted build to the session that opens it, with its origin in the policy, until one ends it', async () => {
  const { digest, link, token } = await linkTo('one');
  // The first path that needs a session.
  expect(link.pathname).toBe('/microapp/reports');
  const mine = await browser();
  expect(await mine.page()).toEqual({ preview: undefined, digest: undefined });
  await mine.open(token);
  await mine.open(token);
  const until = new Date(Number(token.split('.')[1])).toISOString();
  expect(await mine.page()).toEqual({ preview: { remote: 'reports', build: digest, until }, digest });

  const page = await mine.get('/reports');
  expect(await page.text()).toContain(digest);
  expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`script-src [^;]*${origin}`));
  const signedOut = await mine.get('/loginEnterprisePortal');
  const html = await signedOut.text();
  expect(html).not.toContain(digest);
  expect(html).not.toContain('"preview"');
  expect(signedOut.headers.get('content-security-policy')).not.toContain(origin);
  // A page for signed-out people and another host get none when they read config.json (again), either.
  for (const path of ['/loginEnterprisePortal', ''])
    expect(await mine.page(path)).toEqual({ preview: undefined, digest: undefined });

  await mine.end();
  expect(await mine.page()).toEqual({ preview: undefined, digest: undefined });
  await mine.open(token);
  expect(await mine.page()).toEqual({ preview: { refused: 'ended' }, digest: undefined });
  expect(await audited('remote.previewed')).toContainEqual({ actor_id: 'u-admin', object_id: 'reports' });
  expect(await audited('remote.previewOpened')).toContainEqual({ actor_id: 'u-visitor', object_id: 'reports' });
  expect(await audited('remote.previewEnded')).toEqual([{ actor_id: 'u-visitor', object_id: 'reports' }]);
});

test('another session, a changed byte, a later hour and a build that is gone get the released build, and why', async () => {
  const { digest, token } = await linkTo('two');
  const [mine, other] = [await browser(), await browser()];
  // In its number, its end, and its signature.
  for (const at of [0, token.indexOf('.') + 3, token.lastIndexOf('.') + 5, token.length - 1]) {
    const changed = token.slice(0, at) + (token[at] === '1' ? '2' : '1') + token.slice(at + 1);
    await mine.open(changed);
    expect(await mine.page()).toEqual({ preview: { refused: 'changed' }, digest: undefined });
  }
  await mine.open(token);
  await other.open(token);
  expect(await other.page()).toEqual({ preview: { refused: 'taken' }, digest: undefined });
  expect((await mine.page()).digest).toBe(digest);

  const fresh = await linkTo('three');
  delete served.three;
  await other.open(fresh.token);
  expect(await other.page()).toEqual({ preview: { refused: 'unread' }, digest: undefined });

  api.advance(REMOTE_PREVIEW.livesMs / 1000 - 60);
  expect((await mine.page()).digest).toBe(digest);
  api.advance(61);
  expect(await mine.page()).toEqual({ preview: { refused: 'over' }, digest: undefined });
});

test('a preview stays with a session whose secret is renewed, and ends with it', async () => {
  const { digest, token } = await linkTo('renewed');
  const mine = await browser();
  await mine.open(token);
  const { clock } = api.services;
  const renewed = await inTransaction(api.db, (tx) => renewSession(tx, mine.sessionId, clock.now()));
  mine.cookies.set('acc_session', renewed?.secret ?? '');
  expect((await mine.page()).digest).toBe(digest);
  await endSession(api.db, mine.sessionId, clock.now());
  expect(await mine.page()).toEqual({ preview: { refused: 'taken' }, digest: undefined });
});

test('of two sessions that open a link at once, one has it', async () => {
  const { token } = await linkTo('four');
  const browsers = [await browser(), await browser(), await browser()];
  await Promise.all(browsers.map((one) => one.open(token)));
  const pages = await Promise.all(browsers.map((one) => one.page()));
  expect(pages.map(({ preview }) => preview.refused ?? 'shown').sort()).toEqual(['shown', 'taken', 'taken']);
});

test('a withdrawn build, one that no admission sealed, and one with pages for signed-out people only have no preview', async () => {
  const { digest, token } = await linkTo('five');
  const mine = await browser();
  await mine.open(token);
  const { id } = await api.db
    .selectFrom('remote_build')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();
  const at = api.services.clock.now();
  const candidate = { name: 'reports', build_id: id, share: 10, reason: '', started_by: 'u-admin', started_at: at };
  await api.db
    .insertInto('remote_candidate')
    .values({ ...candidate, outcome: 'withdrawn', ended_at: at, findings: [] })
    .execute();
  expect(await mine.page()).toEqual({ preview: { refused: 'withdrawn' }, digest: undefined });
  expect(await make(digest)).toMatchObject([409, { code: 'Account.Remote.Withdrawn' }]);

  await api.db.updateTable('remote_build').set({ seal: 'guessed' }).where('id', '=', id).execute();
  expect(await make(digest)).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await make(digestOf('nothing'))).toMatchObject([404, { code: 'Account.NotFound' }]);
  const signedOut = await admitted('six', build('six', ['/registerReports']));
  expect(await make(signedOut)).toMatchObject([409, { code: 'Account.Remote.NotShown' }]);
});

/** A build for previews alone is not mounted. */
const mount = () => Promise.reject(new Error('not used'));
const portal = () => Promise.resolve({ settings: {} as never, calls: [] });

test('administrators make links, and operators by a command', async () => {
  const reviewer = api.as(callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalRegister] }));
  const digest = await admitted('seven');
  expect((await reviewer.post('/api/account/v1/remotes/reports/previews', { digest }))[0]).toBe(403);
  const operate = operateOn(api, { remotes: remotesOf({ portal, mount }) });
  const made = await operate('remotes', 'preview', 'reports', '--digest', digest, '--json');
  const token = new URL(JSON.parse(made.out).link).searchParams.get('preview') ?? '';
  const operated = await browser();
  await operated.open(token);
  expect((await operated.page()).digest).toBe(digest);

  // A build that can't be released can be looked at.
  served.eight = build('eight');
  const kept = await operate('remotes', 'admit', 'reports', '--address', manifestOf('eight'), '--preview', '--json');
  const previewOnly = JSON.parse(kept.out).digest as string;
  const mine = await browser();
  await mine.open(new URL((await make(previewOnly))[1].link).searchParams.get('preview') ?? '');
  expect((await mine.page()).digest).toBe(previewOnly);

  expect(await operate('remotes', 'preview', 'reports', '--digest', digestOf('none'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('is admitted'),
  });
});

describe("a developer's machine", () => {
  /** A portal in this mode, on a port of its own. */
  async function portalIn<T>(mode: 'development' | 'production', work: (url: string) => Promise<T>): Promise<T> {
    const portal = createServer();
    await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
    const publicUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const config = { ...api.services.config, publicUrl, mode, development: mode === 'development' };
    portal.on('request', listenerOf(createApp({ ...api.services, config })));
    try {
      return await work(publicUrl);
    } finally {
      portal.closeAllConnections();
      portal.close();
    }
  }
  const openMachine = (url: string, manifest: string) =>
    fetch(`${url}/dev/remote?manifest=${encodeURIComponent(manifest)}`, { redirect: 'manual' });
  async function pageOf(url: string, manifest: string) {
    const cookie = `acc_session=mine; acc_preview=${encodeURIComponent(manifest)}`;
    const { preview, remotes } = await (
      await fetch(`${url}/microapp/config.json?page=/microapp/reports`, { headers: { cookie } })
    ).json();
    return { preview, remote: remotes.find(({ name }: { name: string }) => name === 'reports') };
  }

  test('shows its build as it is now, in development', () =>
    portalIn('development', async (url) => {
      served.machine = build('machine');
      const opened = await openMachine(url, manifestOf('machine'));
      expect([opened.status, opened.headers.get('location')]).toEqual([303, '/microapp/reports']);
      expect(opened.headers.get('set-cookie')).toContain('acc_preview=http');
      expect((await pageOf(url, manifestOf('machine'))).preview).toEqual({ remote: 'reports', build: origin });
      served.machine = build('machine, saved again');
      const { remote } = await pageOf(url, manifestOf('machine'));
      expect(remote.integrity.files).toBe(digestOf(served.machine['integrity.json'] ?? ''));
      expect((await pageOf(url, manifestOf('stopped'))).preview).toEqual({ refused: 'unread' });
      for (const address of ['https://cdn.example.com/mf-manifest.json', 'http://10.0.0.1:80/mf-manifest.json'])
        expect((await openMachine(url, address)).status).toBe(400);
    }));

  test('production has no path to it', () =>
    portalIn('production', async (url) => {
      served.machine = build('machine');
      const opened = await openMachine(url, manifestOf('machine'));
      expect([opened.status, opened.headers.get('set-cookie')]).toEqual([404, null]);
      expect(await pageOf(url, manifestOf('machine'))).toEqual({ preview: { refused: 'changed' }, remote: undefined });
    }));
});
