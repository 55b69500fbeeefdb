import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { PortalConfig, RemoteClaim } from '@portal/common/contract/portal/config';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { checkInstallation } from '../../operate/checks/check-installation.ts';
import { remotesOf } from '../../operate/remotes.ts';
import { APPS } from '../../platform/places.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { builtApps } from '../../testing/built-apps.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { freePort, temporaryFolder } from '../../testing/processes/process.ts';
import { assets, buildServer, digestOf, digestOfBuild, manifestOf, remoteBuild } from '../../testing/remote-builds.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { followReleases } from '../remotes/follow-releases.ts';

const { apps, put, putRemote } = builtApps();
const HTML =
  '<!doctype html><html lang="zh-CN"><head><title>Portal</title><style nonce="__CSP_NONCE__">a{}</style><!--config--><!--signed-in--><!--/signed-in--></head><body><div id="root"><!--prerender--></div></body></html>';
put('shell/dist/csp.json', { 'script-src': ["'sha256-boot'"], nonce: false });
put('shell/dist/index.html', HTML);
const exposes = [{ path: './app', assets }];
const manifest = { metaData: { remoteEntry: { path: '', name: 'entry.js' } }, exposes };
putRemote('auth', {
  'remote.json': { name: 'auth', paths: ['/loginEnterprisePortal'] },
  'mf-manifest.json': { ...manifest, nonce: false },
  'prerender.json': { '/loginenterpriseportal': { 'en-US': 'in.en-US.html', 'zh-CN': 'in.zh-CN.html' } },
  'in.en-US.html': '<style nonce="__CSP_NONCE__">b{}</style><form data-wechat="2">Sign in</form>',
  'in.zh-CN.html': '<style nonce="__CSP_NONCE__">b{}</style><form data-wechat="2">登录</form>',
});
const HERE = { NODE_ENV: 'test', SECRET: 's'.repeat(32), DATA_DIR: 'memory://' };
const settings = { HTML_CDN_SECONDS: '60', WECHAT_APP_ID: 'wx1', APPS_DIR: apps, METRICS_PORT: '1' };
const api = await testApi(settings);
const SIGN_IN = '/microapp/loginEnterprisePortal';
const SHARED = 'public, max-age=0, s-maxage=60';

/** A page as a browser gets it: its bytes, and its headers without the time. */
async function load(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(api.url + path, {
    headers: { accept: 'text/html', 'accept-language': 'en', 'accept-encoding': 'br', ...headers },
  });
  const { date: _, ...rest } = Object.fromEntries(answer.headers);
  return { html: await answer.text(), headers: rest };
}
const keeping = async (path: string, headers: Record<string, string> = {}) =>
  (await load(path, headers)).headers['cache-control'];

test('two visitors get the same bytes and headers, and nothing in them is of one of them', async () => {
  const one = await load(`${SIGN_IN}?login_challenge=first`);
  const other = await load(`${SIGN_IN}?login_challenge=second`, {
    cookie: 'acc_browser=b; acc_form=f; acc_device=d; lang=en_US',
    'user-agent': 'Phone MicroMessenger/8.0',
    'accept-language': 'en',
    origin: 'http://localhost',
  });
  expect(other).toEqual(one);
  expect(one.headers['cache-control']).toBe(SHARED);
  expect(one.headers.vary).toBe('Accept-Encoding, Accept-Language');
  expect(Object.keys(one.headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/set-cookie|x-request-id|access-control/)]),
  );
  expect(one.html).toContain('Sign in');
  for (const text of [one.html, JSON.stringify(one.headers)]) expect(text).not.toMatch(/nonce|challenge|first/);
  // Each style by its digest, and the empty one that scripts fill.
  const styles = [...one.html.matchAll(/<style>(.*?)<\/style>/g)].map(([, css = '']) => css);
  expect(styles).toContain('a{}');
  const policy = one.headers['content-security-policy'] ?? '';
  for (const css of ['', ...styles]) {
    expect(policy).toContain(`'${digestOf(css, 'sha256')}'`);
  }
  expect(policy).not.toMatch(/style-src [^;]*unsafe-inline/);
});

test('pages are counted apart from files, for the alert on slow ones', async () => {
  await load(SIGN_IN);
  const { values } = await api.services.metrics.registry.getSingleMetric('portal_http_request_duration_seconds')!.get();
  expect(values.map(({ labels }) => labels.route)).toContain('/microapp/{page}');
  expect(readFileSync(join(APPS, 'api/operate-files/prometheus-rules.yml'), 'utf8')).toContain(
    'route="/microapp/{page}"',
  );
});

test('a language that the browser sends is another copy, and one of its cookie no copy', async () => {
  const chinese = await load(SIGN_IN, { 'accept-language': 'zh' });
  expect([chinese.headers['cache-control'], chinese.html.includes('登录')]).toEqual([SHARED, true]);
  expect(await keeping(`${SIGN_IN}?lang=zh_CN`)).toBe(SHARED);
  const chosen = await load(SIGN_IN, { cookie: 'lang=zh_CN' });
  expect([chosen.headers['cache-control'], chosen.html.includes('登录')]).toEqual(['private, no-store', true]);
});

test.each<[string, string, Record<string, string>]>([
  ['a request with a session cookie', SIGN_IN, { cookie: 'acc_session_2=s' }],
  ['a page with a session', '/microapp/profile/baseInfo', {}],
  ['the first page, which leads on by session', '/microapp/', {}],
])('%s is answered for this browser alone', async (_, path, headers) => {
  const answer = await load(path, headers);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-security-policy']).toMatch(/'nonce-[^']+'/);
});

test('while a remote needs a nonce, no page is shared, and --check says so', async () => {
  const before = { 'remote.json': { name: 'before', paths: ['/registerPartnerPortal'] } };
  putRemote('before', { ...before, 'mf-manifest.json': manifest });
  expect(await keeping(SIGN_IN)).toBe('private, no-store');
  const { warnings } = await checkInstallation({ ...HERE, ...settings });
  expect(warnings).toContain(
    'HTML_CDN_SECONDS has no effect: the build of the remote before needs a nonce, or cannot be read.',
  );
  // A build whose manifest does not say: another page is not shared either.
  putRemote('before', { ...before, 'mf-manifest.json': {} });
  expect(await keeping(SIGN_IN)).toBe('private, no-store');
  putRemote('before', { ...before, 'mf-manifest.json': { ...manifest, nonce: false } });
  expect(await keeping('/microapp/registerPartnerPortal')).toBe(SHARED);
});

test('a copy is at no address that a CDN may read as another one', async () => {
  for (const query of ['', 'login_challenge=%7C1', 'lang=en_US&x', 'status=1&pwd_flag=2', 'terms_challenge=t'])
    expect([query, await keeping(`${SIGN_IN}?${query}`)]).toEqual([query, SHARED]);
  const queries =
    'l%61ng=zh_CN pwd_fl%61g=1 st%61tus=1 terms_challeng%65=t LANG=zh_CN lang=zh_CN&lang=en_US terms_challenge= terms_challenge lang=zh%5FCN +lang=zh_CN';
  const spellings = [
    ...queries.split(' ').map((query) => `${SIGN_IN}?${query}`),
    '/microapp//loginEnterprisePortal',
    '/microapp/loginEnterprise%50ortal',
    '/microapp/login%2FEnterprisePortal',
  ];
  for (const path of spellings) expect([path, await keeping(path)]).toEqual([path, 'private, no-store']);
});

test('HTML that a CDN keeps works after a release and after going back: its files stay where they are', async () => {
  const { served, addressOf, close } = await buildServer();
  try {
    const remotes = remotesOf({
      portal: async () => ({ settings: {} as PortalConfig, calls: [] as EndpointSpec[] }),
      mount: async () => ({
        checks: [{ check: 'mount', result: 'passed', measured: 4, allowed: null }],
        calls: [],
        opened: [],
      }),
    });
    const operate = operateOn(api, { remotes });
    const admin = api.as(callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] }));
    let after = 0;
    const build = (app: string) =>
      remoteBuild({
        'app.js': app,
        'remote.json': JSON.stringify({ name: 'reports', paths: ['/developers'] }),
        'mf-manifest.json': manifestOf({ exposes, pages: [], nonce: false, digests: { 'app.js': digestOf(app) } }),
      });
    async function release(digest: string): Promise<string> {
      const body = { digest, reason: 'Guide', after };
      expect((await admin.put('/api/account/v1/remotes/reports/release', body))[0]).toBe(200);
      after = (await admin.get('/api/account/v1/remotes/reports'))[1].releases[0].id;
      await followReleases(api.services);
      const page = await load('/microapp/developers');
      expect(page.headers['cache-control']).toBe(SHARED);
      return page.html;
    }
    /** What a browser with this HTML loads is there, with its digests. */
    async function works(html: string): Promise<void> {
      const [, text = '{}'] = /id="config">(.*?)<\/script>/.exec(html) ?? [];
      const claims = (JSON.parse(text) as { remotes: RemoteClaim[] }).remotes;
      const claim = claims.find(({ name }) => name === 'reports')!;
      const files = [...html.matchAll(/<link rel="preload" href="([^"]*)" as="script" integrity="([^"]*)"/g)];
      expect(files).toHaveLength(1);
      for (const [href, digest] of [
        [claim.manifest, claim.integrity?.manifest],
        [new URL('integrity.json', claim.manifest).href, claim.integrity?.files],
        ...files.map(([, file, digest]) => [file, digest]),
      ])
        expect([href, digestOf(await (await fetch(href!)).text())]).toEqual([href, digest]);
    }
    const digests: string[] = [];
    for (const app of ['one', 'two']) {
      const files = (served[app] = build(app));
      expect((await operate('remotes', 'admit', 'reports', '--address', addressOf(app))).code).toBe(0);
      digests.push(digestOfBuild(files));
    }
    const kept = [await release(digests[0]!), await release(digests[1]!)];
    expect(kept[0]).not.toBe(kept[1]);
    kept.push(await release(digests[0]!));
    expect(kept[2]).toBe(kept[0]);
    for (const html of kept) await works(html);
  } finally {
    close();
  }
});

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
(hasNginx ? test : test.skip)(
  'the example for nginx keeps one copy by language and encoding, the right one',
  async () => {
    const folder = temporaryFolder('cdn');
    const port = await freePort();
    const [, example = ''] = /```nginx\n(.*?)```/s.exec(readFileSync(join(APPS, 'api/docs/growing.md'), 'utf8')) ?? [];
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder};`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')} proxy_cache_path ${folder}/kept keys_zone=kept:1m; ${example} proxy_cache kept;
  server { listen 127.0.0.1:${port}; add_header X-Cache $upstream_cache_status; location / { proxy_pass ${api.url}; } } }`,
    );
    const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
    try {
      const ask = (headers: Record<string, string>, query = '') =>
        fetch(`http://127.0.0.1:${port}${SIGN_IN}${query}`, { headers: { accept: 'text/html', ...headers } });
      const listens = () =>
        ask({ cookie: 'lang=en_US' }).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await listens())) expect(nginx.exitCode).toBeNull();
      const answers: unknown[] = [];
      for (const [language, encoding, query = ''] of [
        ['en', 'br', '?l%61ng=zh_CN'],
        ['en-GB,zh;q=0.5', 'gzip, br'],
        ['en', 'br;q=1.0'],
        ['en', 'br;q=0, gzip'],
        ['zh-Hans-CN,en;q=0.9', 'br'],
        ['fr,en;q=0.8', 'br'],
        ['en;q=0.1,zh', 'br'],
        ['en', 'br', '?lang=zh_CN'],
        ['en', 'br', '?login_challenge=c'],
      ]) {
        const answer = await ask({ 'accept-language': language!, 'accept-encoding': encoding! }, query);
        const { 'x-cache': cache, 'content-encoding': sent = '' } = Object.fromEntries(answer.headers);
        answers.push(`${cache} ${sent} ${(await answer.text()).includes('登录') ? 'zh' : 'en'}`);
      }
      expect(answers).toEqual([
        'MISS br zh',
        'MISS br en',
        'HIT br en',
        'MISS  en',
        'MISS br zh',
        'MISS br en',
        'MISS br zh',
        'MISS br zh',
        'HIT br en',
      ]);
    } finally {
      const ended = nginx.exitCode === null && once(nginx, 'exit');
      nginx.kill();
      await ended;
    }
  },
);

const other = builtApps();
test('a shell whose styles need a nonce, or none that is built, refuses the setting', () => {
  const read = () => readConfig({ ...HERE, HTML_CDN_SECONDS: '60', APPS_DIR: other.apps });
  expect(read).toThrow('HTML_CDN_SECONDS needs the built shell');
  other.put('shell/dist/csp.json', { 'script-src': [] });
  expect(read).toThrow('HTML_CDN_SECONDS must not be set with this build of the shell: its styles need a nonce');
});
