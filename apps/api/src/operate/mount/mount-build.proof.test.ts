import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { PAGE } from '@portal/common/pages/addresses';
import { servedCalls } from '../../platform/http/calls/calls.ts';
import { createApp } from '../../start/app.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { digestOf, manifestOf } from '../../testing/remote-builds.ts';
import { testApi } from '../../testing/test-api.ts';
import { AS_NOW, buildWith, mountWorld, SETTINGS, SHOWS } from '../../testing/worlds/mount-world.ts';
import { remotesOf } from '../remotes.ts';
import { mountBuild } from './mount-build.ts';

const api = await testApi();
const { addressOf, admit, operate, served } = await mountWorld(api);

test('every page that needs no data is opened in both languages, for somebody who may see it; one that does not say so is not', async () => {
  const pages = [
    '/reports',
    '/reports/late',
    '/reports/:id',
    '/figures',
    '/figures/late',
    '/figures/:id',
    '/closed',
    '/elsewhere',
  ].map((path) => ({ path }));
  const label = { 'zh-CN': '', 'en-US': '' };
  const menu = ['/figures', '/reports/9'].map((path) => ({ path, label, group: label, icon: 'x', userTypes: [4] }));
  const paths = ['/reports', '/figures', '/closed'];
  const files = {
    'mf-manifest.json': manifestOf({ pages }),
    'remote.json': JSON.stringify({ name: 'reports', paths, menu, userTypes: [8, 4] }),
  };
  const path = "location.pathname.slice('/microapp'.length)";
  const { code, err, out } = await admit(
    'pages',
    buildWith(
      `const path = ${path};
      if (path === '/closed') return host.onNoPermission();
      if (path === '/figures' && host.user.user_type !== 4) throw new Error('of partners');
      ${SHOWS}`,
      files,
    ),
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const found = JSON.parse(out);
  // Of /reports and /figures as both hosts, of /reports/late, /reports/9 and /figures/late as one.
  expect(found.checks).toContainEqual({ check: 'mount', result: 'passed', measured: 14, allowed: null });
  expect(found.pages.map((page: { path: string; opened: boolean }) => [page.path, page.opened])).toEqual([
    ['/reports', true],
    ['/reports/late', true],
    ['/reports/:id', true],
    ['/figures', true],
    ['/figures/late', true],
    // One that has a page of its own is not this one.
    ['/figures/:id', false],
    ['/closed', false],
    ['/elsewhere', false],
  ]);

  const broken = buildWith(
    `if (${path} === '/reports/late' && host.locale === 'en-US') throw new Error('late'); ${SHOWS}`,
    files,
  );
  const refused = await admit('broken', broken);
  expect(JSON.parse(refused.err).error).toBe(`/reports/late in en-US, ${AS_NOW}: it cannot be opened: Error: late`);
  const { remotes: all } = JSON.parse((await operate('remotes', 'list', '--json')).out);
  expect(all[0].refusals).toEqual([
    {
      digest: digestOf(broken['integrity.json'] ?? ''),
      address: addressOf('broken'),
      commit_id: '',
      reason: JSON.parse(refused.err).error,
      refused_at: expect.any(String),
      refused_to: expect.any(String),
    },
  ]);
  const none = await admit('closed', buildWith('host.onNoPermission();'));
  expect(JSON.parse(none.err).error).toBe(`/reports in zh-CN, ${AS_NOW}: it shows nothing.`);
});

test('the first page of each part is opened in the shell, too, by its own host, and there the build itself must show', async () => {
  const asked: unknown[] = [];
  const ROOT = '<div data-portal="shell"><main><div data-portal="app">Reports</div></main></div>';
  const shown = (script: string, html: string) =>
    remotesOf({
      portal: async (services) => ({
        settings: SETTINGS,
        calls: servedCalls(createApp(services)),
        shellWith:
          ({ name, integrity }) =>
          (request, response) => {
            asked.push([name, integrity?.files, request.url, request.headers.host]);
            response.setHeader('content-type', 'text/html').end(`${html}<script>${script}</script>`);
          },
      }),
      mount: mountBuild,
    });
  served.shell = buildWith(SHOWS);
  served.closedAlone = buildWith('host.onNoPermission();');
  const admitWith = async (script: string, { html = ROOT, folder = 'shell' } = {}) =>
    operateOn(api, { remotes: shown(script, html) })(
      'remotes',
      'admit',
      'reports',
      '--address',
      addressOf(folder),
      '--json',
    );
  const good = await admitWith("fetch('/oauth2/token', { method: 'POST' }); fetch('/api/account/v1/remotes');");
  expect(good).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(good.out).checks).toContainEqual({ check: 'shell', result: 'passed', measured: 2, allowed: null });
  expect(asked[0]).toEqual([
    'reports',
    digestOf(served.shell['integrity.json'] ?? ''),
    '/microapp/reports?lang=zh-CN',
    new URL(api.services.config.publicUrl).host,
  ]);
  const trouble =
    "fetch('/api/account/v1/remote_trouble', { method: 'POST', body: JSON.stringify({ reason: 'late' }) })";
  expect(JSON.parse((await admitWith(trouble)).err).error).toBe(
    '/reports in zh-CN, in the shell: it reports errors (1): late',
  );

  // What the shell shows by itself is not the build.
  const later = `setTimeout(() => { document.body.innerHTML = '${ROOT}'; throw new Error('after all'); }, 1500);`;
  const early = await admitWith(later, { html: '<div data-portal="shell"><main>Wait</main></div>' });
  expect(JSON.parse(early.err).error).toBe('/reports in zh-CN, in the shell: it reports errors (1): after all');
  // A check that opened nothing has not passed.
  const closed = await admitWith(`history.replaceState(null, '', '/microapp${PAGE.forbidden}');`);
  expect(JSON.parse(closed.out).checks).toContainEqual({
    check: 'shell',
    result: 'skipped',
    measured: null,
    allowed: null,
  });
  const alone = await admitWith('', { folder: 'closedAlone' });
  expect(JSON.parse(alone.err).error).toBe(`/reports in zh-CN, ${AS_NOW}: it shows nothing.`);
});

test.each<[string, Record<string, string>, string]>([
  [
    'it throws in one language',
    buildWith(`if (host.locale === 'en-US') throw new TypeError('no text'); ${SHOWS}`),
    `/reports in en-US, ${AS_NOW}: it cannot be opened: TypeError: no text`,
  ],
  [
    'it refuses the host version before this one',
    buildWith(`if (host.version < ${HOST_VERSION}) throw new Error('too old'); ${SHOWS}`),
    `/reports in zh-CN, as a host of version ${HOST_VERSION - 1}: it cannot be opened: Error: too old`,
  ],
  [
    'an error that nothing catches',
    buildWith(`${SHOWS} setTimeout(() => { throw new Error('late'); });`),
    `/reports in zh-CN, ${AS_NOW}: it reports errors (1): late`,
  ],
  [
    'it makes a call that is not there',
    buildWith(`${SHOWS} await host.request('/api/account/v1/forecasts?year=1', { method: 'POST' });`),
    `/reports in zh-CN, ${AS_NOW}: it makes calls that this API does not have: POST /api/account/v1/forecasts.`,
  ],
  [
    'code of somebody else',
    buildWith(
      `${SHOWS} document.head.append(Object.assign(document.createElement('script'), { src: 'https://cdn.example/x.js' }));`,
    ),
    'cdn.example',
  ],
  [
    'a file without its digest',
    {
      ...buildWith(
        `${SHOWS} await new Promise((loaded, failed) => {
          const more = Object.assign(document.createElement('script'), { src: host.content.more, onload: loaded, onerror: () => failed(new Error('not loaded')) });
          more.src = document.scripts[0].src.replace('entry', 'unlisted');
          globalThis.__portal.guard(more);
          document.head.append(more);
        });`,
      ),
      'unlisted.js': '1',
    },
    'Error: not loaded',
  ],
  [
    'a picture without a text, and grey on grey',
    buildWith(
      `element.innerHTML = '<h1>Reports</h1><img src="data:," width="9" height="9"><p style="color:#aaa;background:#bbb">Reports</p>';`,
    ),
    `/reports in zh-CN, ${AS_NOW}: it has 2 accessibility violations: color-contrast (p), image-alt (img).`,
  ],
  ['an entry that is no container', buildWith('', { 'entry.js': '1' }), 'entry.js does not set reports'],
  [
    'a host version to come',
    buildWith(SHOWS, { 'mf-manifest.json': manifestOf({ hostVersion: HOST_VERSION + 2 }) }),
    `version ${HOST_VERSION + 2} of the host contract`,
  ],
])('refused: %s', async (name, files, cause) => {
  const { code, err } = await admit(encodeURIComponent(name), files);
  expect(code).toBe(1);
  expect(JSON.parse(err).error).toContain(cause);
});

test.each(['', 'noopener'])('a build that opens a window (%s) is refused, and no request is sent', async (features) => {
  const reached: string[] = [];
  const elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  try {
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/seen`;
    const { code, err } = await admit(
      `window${features}`,
      buildWith(`${SHOWS} open('${address}', '', '${features}');`),
    );
    expect(code).toBe(1);
    expect(JSON.parse(err).error).toBe(`/reports in zh-CN, ${AS_NOW}: it opens a window.`);
    expect(reached).toEqual([]);
  } finally {
    elsewhere.closeAllConnections();
    elsewhere.close();
  }
});
