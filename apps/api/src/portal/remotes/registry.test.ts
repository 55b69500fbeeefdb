import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { createRemotes } from './registry.ts';
import { remoteSettingsOf } from '../../platform/settings/remotes.ts';

const root = mkdtempSync(join(tmpdir(), 'remotes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const digestOf = (bytes: string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Files of a build of a remote, with their list. */
function build(claim: object, more: Record<string, string> = {}): Record<string, string> {
  const files: Record<string, string> = { 'remote.json': JSON.stringify(claim), 'mf-manifest.json': '{}', ...more };
  return {
    ...files,
    'integrity.json': JSON.stringify(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, digestOf(text)])),
    ),
  };
}
const digestOfBuild = (files: Record<string, string>) => digestOf(files['integrity.json'] ?? '');

let folders = 0;
/** A folder with the builds beside the API. */
function appsWith(builds: Record<string, Record<string, string>>): string {
  const apps = join(root, String((folders += 1)));
  mkdirSync(apps);
  for (const [name, files] of Object.entries(builds)) put(apps, name, files);
  return apps;
}
function put(apps: string, name: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    const place = join(apps, name, 'dist', file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

/** Another server, whose files can be replaced and which can be unavailable. */
async function fileServer(files: Record<string, string>) {
  const state = { files, away: false };
  const server = createServer((request, response) => {
    const text = state.files[(request.url ?? '').slice(1)];
    if (state.away || text === undefined) response.writeHead(state.away ? 503 : 404).end('no');
    else response.end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push(() => server.close());
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf-manifest.json` });
}
const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

const AUTH = { name: 'auth', paths: ['/login'] };
const STAFF = { name: 'staff', paths: ['/customers'] };
const warned: object[] = [];
afterEach(() => {
  warned.length = 0;
});

function remotesOf(
  appsDir: string,
  env: Record<string, string> = {},
  mode: 'development' | 'production' = 'development',
  remotesFile?: string,
) {
  return createRemotes(
    { appsDir, mode, remotes: remoteSettingsOf(env), ...(remotesFile ? { remotesFile } : {}) },
    {
      warn: (entry: object) => {
        warned.push(entry);
      },
    } as never,
    () => passed,
  );
}
let passed = 0;
/** The claims, read again after two seconds. */
async function later(remotes: ReturnType<typeof remotesOf>) {
  passed += 2000;
  await remotes.refresh();
  return remotes.claims();
}

test('a build beside the API is listed with the digests of its manifest and its list, and a replacement immediately', async () => {
  const first = build(AUTH);
  const apps = appsWith({ auth: first });
  const remotes = remotesOf(apps);
  expect(await remotes.claims()).toEqual([
    {
      ...AUTH,
      manifest: '/remotes/auth/mf-manifest.json',
      integrity: { manifest: digestOf('{}'), files: digestOfBuild(first) },
    },
  ]);
  const second = build({ ...AUTH, paths: ['/login', '/notMe'] });
  put(apps, 'auth', second);
  expect(await remotes.claims()).toMatchObject([
    { paths: ['/login', '/notMe'], integrity: { files: digestOfBuild(second) } },
  ]);
});

test('claims and menu are read where the remote is deployed; the last valid ones are kept while it is unavailable', async () => {
  const entry = {
    path: '/customers/new',
    label: { 'zh-CN': '新', 'en-US': 'New' },
    group: { 'zh-CN': '客户', 'en-US': 'Customers' },
    icon: 'x',
    userTypes: [8],
  };
  const server = await fileServer(build(STAFF));
  const remotes = remotesOf(appsWith({ staff: build(STAFF) }), { REMOTE_STAFF_URL: server.url });
  expect(await remotes.claims()).toMatchObject([{ manifest: server.url, paths: ['/customers'] }]);
  server.files = build({ ...STAFF, paths: ['/customers', '/reports'], menu: [entry] });
  expect(await later(remotes)).toMatchObject([{ paths: ['/customers', '/reports'], menu: [entry] }]);
  server.away = true;
  expect(await later(remotes)).toMatchObject([{ paths: ['/customers', '/reports'], menu: [entry] }]);
  expect(warned).toEqual([{ event: 'remote.refused', remote: 'staff', reason: expect.stringContaining('503') }]);
  expect(await remotes.origins()).toEqual([new URL(server.url).origin]);
});

test('who asks during the first reading waits for it', async () => {
  const server = await fileServer(build(STAFF));
  const remotes = remotesOf(appsWith({}), { REMOTE_STAFF_URL: server.url });
  const first = remotes.refresh();
  expect(await remotes.claims()).toMatchObject([{ paths: ['/customers'], integrity: expect.anything() }]);
  await first;
});

test('only builds whose digest the settings name are used', async () => {
  const good = build(AUTH);
  const server = await fileServer(good);
  const remotes = remotesOf(
    appsWith({}),
    { REMOTE_AUTH_URL: server.url, REMOTE_AUTH_INTEGRITY: digestOfBuild(good) },
    'production',
  );
  expect(await remotes.claims()).toMatchObject([{ integrity: { files: digestOfBuild(good) } }]);
  server.files = build({ ...AUTH, paths: ['/login', '/profile'] });
  expect(await later(remotes)).toMatchObject([{ paths: ['/login'], integrity: { files: digestOfBuild(good) } }]);
});

test('a file that does not match its digest is refused; without an earlier valid build the remote has no digest', async () => {
  const changed = { ...build(AUTH), 'remote.json': JSON.stringify({ ...AUTH, paths: ['/login', '/profile'] }) };
  const remotes = remotesOf(appsWith({ auth: changed }));
  const [claim] = await remotes.claims();
  expect(claim?.integrity).toBeUndefined();
  expect(warned).toEqual([
    expect.objectContaining({ event: 'remote.refused', reason: expect.stringContaining('remote.json') }),
  ]);
});

test.each([
  ['next', HOST_VERSION + 1, []],
  ['previous', HOST_VERSION - 1, []],
  ['one after the next', HOST_VERSION + 2, [`it was built for host version ${HOST_VERSION + 2}; `]],
  ['one before the previous', HOST_VERSION - 2, [`it was built for host version ${HOST_VERSION - 2}; `]],
])('of builds for the %s host version, those that are not served reach no browser', async (_, hostVersion, reasons) => {
  const [good, other] = [build(AUTH), build(AUTH, { 'mf-manifest.json': JSON.stringify({ hostVersion }) })];
  const server = await fileServer(good);
  const remotes = remotesOf(appsWith({}), { REMOTE_AUTH_URL: server.url });
  await remotes.claims();
  server.files = other;
  expect(await later(remotes)).toMatchObject([{ integrity: { files: digestOfBuild(reasons.length ? good : other) } }]);
  expect(warned).toEqual(
    reasons.map((reason) => ({ event: 'remote.refused', remote: 'auth', reason: expect.stringContaining(reason) })),
  );
});

test('production uses nothing from other servers without a digest', async () => {
  const server = await fileServer(build(AUTH));
  const file = join(root, 'remotes.json');
  writeFileSync(file, JSON.stringify({ auth: { url: server.url } }));
  expect((await remotesOf(appsWith({}), {}, 'production', file).claims())[0]?.integrity).toBeUndefined();
});

test.each([
  ['what another remote has', {}, ['/reports', '/login', '/customers/vip'], ['/reports']],
  [
    'what another remote has, unless the settings say so',
    { REMOTE_REPORTS_PATHS: '/reports,/customers/vip' },
    ['/reports', '/other', '/customers/vip'],
    ['/reports', '/customers/vip'],
  ],
  ['the root', {}, ['/', '/reports'], ['/reports']],
])('a fourth remote may not claim %s', async (_, env, claimed, allowed) => {
  const label = { 'zh-CN': '', 'en-US': '' };
  const menu = claimed.map((path) => ({ path, label, group: label, icon: 'x', userTypes: [8] }));
  const server = await fileServer(build({ name: 'reports', paths: claimed, menu }));
  const remotes = remotesOf(appsWith({ auth: build(AUTH), staff: build(STAFF) }), {
    REMOTE_REPORTS_URL: server.url,
    ...env,
  });
  const claim = (await remotes.claims()).find(({ name }) => name === 'reports');
  expect(claim?.paths).toEqual(allowed);
  expect(claim?.menu?.map(({ path }) => path)).toEqual(allowed);
  expect(warned).toEqual([expect.objectContaining({ event: 'remote.claim.refused', remote: 'reports' })]);
});

test('the file of remotes is read again, so a remote moves without a restart', async () => {
  const [old, fresh] = [build(AUTH), build({ ...AUTH, paths: ['/login', '/restore'] })];
  const [here, there] = [await fileServer(old), await fileServer(fresh)];
  const file = join(root, 'moving.json');
  writeFileSync(file, JSON.stringify({ auth: { url: here.url, integrity: [digestOfBuild(old)] } }));
  const remotes = remotesOf(appsWith({}), {}, 'production', file);
  expect(await remotes.claims()).toMatchObject([{ manifest: here.url }]);
  writeFileSync(file, JSON.stringify({ auth: { url: there.url, integrity: [digestOfBuild(fresh)] } }));
  expect(await later(remotes)).toMatchObject([
    { manifest: there.url, paths: ['/login', '/restore'], integrity: { files: digestOfBuild(fresh) } },
  ]);
  writeFileSync(file, '{ half of it');
  expect(await later(remotes)).toMatchObject([{ manifest: there.url }]);
});

test('prerendered pages are read where the remote is deployed, and only with a digest in the settings', async () => {
  const pages = (html: string) => ({
    'prerender.json': JSON.stringify({ '/login': { 'en-US': 'prerender/login.html' } }),
    'prerender/login.html': html,
  });
  const moved = build(AUTH, pages('<p>new</p>'));
  const apps = appsWith({ auth: build(AUTH, pages('<p>old</p>')) });
  const server = await fileServer(moved);
  expect(await remotesOf(apps).page('/login', 'en-US')).toBe('<p>old</p>');
  expect(await remotesOf(apps, { REMOTE_AUTH_URL: server.url }).page('/login', 'en-US')).toBeUndefined();
  expect(
    await remotesOf(apps, { REMOTE_AUTH_URL: server.url, REMOTE_AUTH_INTEGRITY: digestOfBuild(moved) }).page(
      '/login',
      'en-US',
    ),
  ).toBe('<p>new</p>');
});
