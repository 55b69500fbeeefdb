import type { PortalConfig } from '@portal/common/contract/portal/config';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCases } from '@portal/common/intl/language-cases';
import { readConfig } from '../../platform/settings/config.ts';
import { builtApps } from '../../testing/built-apps.ts';
import { digestOf } from '../../testing/remote-builds.ts';
import { testApi } from '../../testing/test-api.ts';

const { apps, put, putRemote } = builtApps();
put('shell/dist/csp.json', { 'script-src': ["'sha256-boot'"] });
put(
  'shell/dist/index.html',
  '<!doctype html><html lang="zh-CN"><title>Portal</title><style nonce="__CSP_NONCE__"></style><!--config--><!--signed-in--><link rel="preload" href="/microapp/static/ky.js" as="script"><!--/signed-in--><div id="root"><!--prerender--></div></html>',
);
put('shell/dist/static/main.0123456789.js', 'shell()');
put('shell/dist/static/main.0123456789.js.br', 'compressed');
put('auth/dist/index.html', '<!doctype html><html lang="zh-CN"><style nonce="__CSP_NONCE__"></style>auth alone</html>');
putRemote('auth', {
  'remote.json': { name: 'auth', paths: ['/loginEnterprisePortal'] },
  'prerender.json': {
    '/loginenterpriseportal': { 'en-US': 'prerender/in.en-US.html' },
    '/setpassword/set': { 'en-US': 'prerender/in.en-US.html' },
  },
  'prerender/in.en-US.html': '<style nonce="__CSP_NONCE__">b{}</style><form>Sign in</form>',
});
put('shell/dist/parts.json', { table: ['static/antd-table.css', 'static/table.js'], pagination: ['static/pages.js'] });
const assets = (...js: string[]) => ({ js: { sync: js }, css: { sync: [] } });
const selfservice = {
  'remote.json': { name: 'selfservice', paths: ['/partnerUser'] },
  'mf-manifest.json': {
    metaData: { remoteEntry: { path: '', name: 'entry.js' } },
    exposes: [{ path: './app', assets: assets('static/app.js') }],
    pages: [{ path: '/partnerUser', files: ['static/list.js'], parts: ['table'], then: ['pagination'] }],
    texts: { 'en-US': ['static/texts.en-US.js'], 'zh-CN': ['static/texts.zh-CN.js'] },
    digests: {
      'entry.js': 'sha384-entry',
      'static/app.js': 'sha384-app',
      'static/list.js': 'sha384-"list"',
      'static/texts.en-US.js': 'sha384-texts',
    },
  },
};
putRemote('selfservice', selfservice);
put('auth/src/secret.txt', 'source');

const api = await testApi(
  {
    SITE_ID: '2',
    REMOTE_STAFF_URL: 'http://127.0.0.1:9/staff/mf-manifest.json',
    REMOTE_STAFF_PATHS: '/customers',
    FRAME_ANCESTORS: 'https://intranet.example.com',
    PORTAL_ORIGINS: 'https://partner.example.com',
  },
  (config) => ({ ...config, appsDir: apps }),
);
const page = { headers: { accept: 'text/html', 'accept-language': 'en' } };
const text = (body: unknown) => (Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body));

test('config.json is read from the file at each request, with the settings applied', async () => {
  const [status, body] = await api.as(null).get('/microapp/config.json');
  expect([status, body]).toMatchObject([
    200,
    {
      siteId: 2,
      remotes: [
        { name: 'auth', manifest: '/remotes/auth/mf-manifest.json', paths: ['/loginEnterprisePortal'] },
        { name: 'selfservice' },
        { name: 'staff' },
      ],
    },
  ]);
  putRemote('selfservice', { 'remote.json': { name: 'selfservice', paths: ['/profile'], userTypes: [2] } });
  const [, again] = await api.as(null).get('/microapp/config.json');
  expect(again.remotes).toContainEqual(
    expect.objectContaining({
      name: 'selfservice',
      integrity: { manifest: expect.stringMatching(/^sha384-/), files: expect.stringMatching(/^sha384-/) },
    }),
  );
  // It has never been read: its pages show that it is unavailable.
  expect(again.remotes).toContainEqual({
    name: 'staff',
    manifest: 'http://127.0.0.1:9/staff/mf-manifest.json',
    paths: ['/customers'],
  });
});

test.each([
  ['/profile/baseInfo', true],
  ['/', true],
  ['/loginEnterprisePortal', false],
  ['/login?login_challenge=c', false],
  ['/consent', false],
])('preloads for pages with a session are in the HTML of %s: %s', async (path, there) => {
  const html = text((await api.as(null).get(`/microapp${path}`, page))[1]);
  expect(html.includes('/microapp/static/ky.js')).toBe(there);
  expect(html).not.toContain('signed-in');
});

test('the HTML has the part of the manifest that its page needs, with the digest by which the boot script knows it', async () => {
  putRemote('selfservice', selfservice);
  const html = text((await api.as(null).get('/microapp/partnerUser', page))[1]);
  const config = JSON.parse(/id="config">([^<]*)</.exec(html)?.[1] ?? '') as PortalConfig;
  const [, digest, part = ''] = /id="manifest" data-digest="([^"]*)">([^<]*)</.exec(html) ?? [];
  expect(digest).toBe(config.remotes.find(({ name }) => name === 'selfservice')?.integrity?.manifest);
  expect(JSON.parse(part)).toMatchObject({
    isPart: true,
    exposes: [],
    pages: [{ path: '/partnerUser', parts: ['table'] }],
  });
  // Before the script that reads it.
  expect(html.indexOf('id="manifest"')).toBeLessThan(html.indexOf('/microapp/static/ky.js'));
  expect(text((await api.as(null).get('/microapp/login', page))[1])).not.toContain('id="manifest"');
});

test('the HTML names the files that the page needs: of the session, of its remote with their digests, of antd', async () => {
  // Another test replaces it.
  putRemote('selfservice', selfservice);
  const files = async (path: string) => {
    const html = text((await api.as(null).get(`/microapp${path}`, page))[1]);
    return [...html.matchAll(/<link rel="preload" href="([^"]*)" as="(\w+)"(?: integrity="([^"]*)")?/g)].map((found) =>
      found.slice(1).join(' ').trim(),
    );
  };
  const ofRemote = [
    '/remotes/selfservice/entry.js script sha384-entry',
    '/remotes/selfservice/static/app.js script sha384-app',
  ];
  const texts = '/remotes/selfservice/static/texts.en-US.js script sha384-texts';
  expect(await files('/partnerUser')).toEqual([
    '/microapp/static/ky.js script',
    ...ofRemote,
    '/remotes/selfservice/static/list.js script sha384-&quot;list&quot;',
    texts,
    '/microapp/static/antd-table.css style',
    '/microapp/static/table.js script',
    '/microapp/static/pages.js script',
  ]);
  expect(await files('/partnerUser/elsewhere')).toEqual(['/microapp/static/ky.js script', ...ofRemote, texts]);
  expect(await files('/loginEnterprisePortal')).toEqual([]);
});

test('the HTML of the portal has config.json in it, and nothing in it ends the element', async () => {
  const file = JSON.parse(readFileSync(join(apps, 'shell/dist/config.json'), 'utf8')) as object;
  put('shell/dist/config.json', { ...file, hotline: "</script><script>alert(1)</script> $& $' <!--prerender-->" });
  try {
    const html = text((await api.as(null).get('/microapp/loginEnterprisePortal', page))[1]);
    const [, inHtml = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(inHtml)).toEqual((await api.as(null).get('/microapp/config.json'))[1]);
    expect(html).not.toContain('alert(1)</');
    expect(html).toContain('<form>Sign in</form>');
  } finally {
    put('shell/dist/config.json', file);
  }
});

test.each(languageCases)(
  'the language of the HTML, query $query, cookie $kept, browser $browser: $locale',
  async ({ query, kept, browser, locale }) => {
    const weighted = browser.map((tag, index) => `${tag};q=${1 - index / 10}`).join(', ');
    const html = await fetch(`${api.url}/microapp/loginEnterprisePortal${query ? `?lang=${query}` : ''}`, {
      headers: { accept: 'text/html', 'accept-language': weighted, cookie: kept ? `lang=${kept}` : '' },
    });
    expect(await html.text()).toContain(`<html lang="${locale}"`);
  },
);

test('config.json is compressed for browsers that accept it', async () => {
  const answer = await fetch(`${api.url}/microapp/config.json`, { headers: { 'accept-encoding': 'br' } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    'br',
    'Accept-Encoding, Cookie',
  ]);
  expect(await answer.json()).toMatchObject({ siteId: 2 });
});

test('a page of the portal has a Content-Security-Policy with a fresh nonce', async () => {
  const answer = await api.as(null).get('/microapp/profile/baseInfo', page);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(answer[0]).toBe(200);
  expect(text(answer[1])).toContain(`nonce="${nonce}"`);
  expect(policy).toContain("script-src 'self' http://127.0.0.1:9 'sha256-boot'");
  expect(policy).toContain("frame-ancestors 'self' https://intranet.example.com");
  expect(policy).toContain("object-src 'none'");
  // This origin may call the API, but serves no code.
  expect(policy).not.toContain('https://partner.example.com');
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  // The empty style of the page goes by its digest.
  expect(policy).toContain(
    `style-src 'self' 'nonce-${nonce}' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' http`,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  const other = await api.as(null).get('/microapp/', page);
  expect(other.headers.get('content-security-policy')).not.toContain(nonce);
});

test('a prerendered page is in the HTML, in the requested language', async () => {
  const answer = await api.as(null).get('/microapp/loginEnterprisePortal?login_challenge=x', page);
  expect(text(answer[1])).toMatch(
    /<html lang="en-US" data-prerendered>.*<div id="root"><style>b{}<\/style><form>Sign in<\/form>/s,
  );
  const without = text((await api.as(null).get('/microapp/loginEnterprisePortal?lang=zh_CN', page))[1]);
  expect(without).toContain('<html lang="zh-CN">');
  expect(without).toContain('<div id="root"></div>');
});

test.each([
  ['', true],
  ['?user_type=2', true],
  ['?pwd_flag=edit', false],
])(
  'a page whose query (%s) selects another first view is not answered with the wrong prerendered page',
  async (query, ready) => {
    const answer = await api.as(null).get(`/microapp/setPassword/set${query}`, page);
    expect(text(answer[1]).includes('data-prerendered')).toBe(ready);
  },
);

test('a page has its title and description in its language', async () => {
  const head = async (address: string) =>
    /<title>.*?<\/title><meta name="description" content="[^"]*">/.exec(
      text((await api.as(null).get(`/microapp${address}`, page))[1]),
    )?.[0];
  expect(await head('/registerPartnerPortal')).toBe(
    '<title>Partner registration · Account Portal</title><meta name="description" content="Apply to become a partner: tell us about your company and yourself, step by step.">',
  );
  expect(await head('/registerPartnerPortal?lang=zh_CN')).toContain('<title>合作伙伴注册 · 账号门户</title>');
  expect(await head('/consent?consent_challenge=c')).toContain('<title>Allow an application · Account Portal</title>');
  expect(await head('/consent?terms_challenge=t')).toContain('<title>Accept the terms · Account Portal</title>');
  expect(await head('/consent?terms_challenge=t&lang=zh_CN')).toContain('<title>接受条款 · 账号门户</title>');
});

test('files with a hash in their name are cached without limit and compressed, without the id of a request', async () => {
  const answer = await api
    .as(null)
    .get('/microapp/static/main.0123456789.js', { headers: { 'accept-encoding': 'identity' } });
  expect([answer[0], text(answer[1]), answer.headers.get('cache-control')]).toEqual([
    200,
    'shell()',
    'public, max-age=31536000, immutable',
  ]);
  expect(answer.headers.get('x-request-id')).toBeNull();
  expect((await api.as(null).get('/microapp/config.json')).headers.get('x-request-id')).toMatch(/^r-/);
  const etag = answer.headers.get('etag') ?? '';
  expect(
    (
      await api
        .as(null)
        .get('/microapp/static/main.0123456789.js', {
          headers: { 'accept-encoding': 'identity', 'if-none-match': etag },
        })
    )[0],
  ).toBe(304);
  const head = await fetch(`${api.url}/microapp/static/main.0123456789.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(head.headers.get('content-encoding')).toBe('br');
});

test.each([
  '/microapp/static/none.js',
  '/remotes/auth/../src/secret.txt',
  '/remotes/auth/%2e%2e/src/secret.txt',
  '/remotes/auth/..%2fsrc%2fsecret.txt',
  '/remotes/auth/.env',
  '/remotes/shell/index.html',
  '/remotes/nobody/x.js',
  '/standalone/nobody/',
  '/standalone/auth/static/none.js',
  '/dev',
  '/dev/outbox',
  '/api/nothing',
])('%s is not found', async (path) => {
  expect(await api.as(null).get(path, page)).toMatchObject([404, { code: 'Account.NotFound' }]);
});

test.each([
  ['/', '/microapp/'],
  ['/loginEnterprisePortal?lang=en_US&state=a', '/microapp/loginEnterprisePortal?lang=en_US&state=a'],
  ['//evil.example/x', '/microapp/evil.example/x'],
  ['/standalone/auth', '/standalone/auth/'],
])('%s leads to %s', async (from, to) => {
  const answer = await api.as(null).get(from, page);
  expect([answer[0], answer.headers.get('location')]).toEqual([302, to]);
});

test('a standalone remote serves its page at every path', async () => {
  const answer = await api.as(null).get('/standalone/auth/loginEnterprisePortal', page);
  expect([answer[0], text(answer[1])]).toEqual([200, expect.stringContaining('auth alone')]);
});

const tracked = await testApi(
  { TRACKER_BASE: 'https://stats.example.com/count', TRACKER_SITE_ID: 'portal-1' },
  (config) => ({ ...config, appsDir: apps }),
);

describe('the tracker', () => {
  const policyOf = async (path: string, from: typeof tracked) =>
    (await from.as(null).get(path, page)).headers.get('content-security-policy') ?? '';
  const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));

  test('settings override the file, and the policy lets pages of the shell send to the tracker only', async () => {
    expect((await tracked.as(null).get('/microapp/config.json'))[1]).toMatchObject({
      tracker: { base: 'https://stats.example.com/count', siteId: 'portal-1' },
      pageViews: true,
    });
    const policy = await policyOf('/microapp/profile/baseInfo', tracked);
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://stats.example.com");
    expect(policy.match(/stats\.example\.com/g)).toHaveLength(1);
    expect(await policyOf('/standalone/auth/loginEnterprisePortal', tracked)).not.toContain('stats.example.com');
  });

  test('without settings the file counts; an empty base allows no origin', async () => {
    const [, untracked] = await api.as(null).get('/microapp/config.json');
    expect([untracked.tracker, untracked.pageViews]).toEqual([{ base: '', siteId: '' }, undefined]);
    expect(directive(await policyOf('/microapp/', api), 'connect-src')).toBe("connect-src 'self' http://127.0.0.1:9");
    const file = JSON.parse(readFileSync(join(apps, 'shell/dist/config.json'), 'utf8')) as object;
    put('shell/dist/config.json', { ...file, tracker: { base: 'https://file.example.com/c', siteId: 'f' } });
    expect(directive(await policyOf('/microapp/', api), 'connect-src')).toBe(
      "connect-src 'self' http://127.0.0.1:9 https://file.example.com",
    );
    put('shell/dist/config.json', { ...file, tracker: { base: 'nonsense:x; script-src *', siteId: 'f' } });
    expect(directive(await policyOf('/microapp/', api), 'connect-src')).toBe("connect-src 'self' http://127.0.0.1:9");
    put('shell/dist/config.json', file);
  });
});

const FILES = 'https://static.example.com/portal';
const shell = builtApps();
const digests = Object.fromEntries(
  ['static/main.1.js', 'static/base.css', 'static/ky.js', 'static/texts.en-US.js'].map((file) => [
    file,
    digestOf(file),
  ]),
);
shell.put('shell/dist/integrity.json', digests);
shell.put(
  'shell/dist/index.html',
  '<!doctype html><html lang="zh-CN" data-texts="{&quot;en-US&quot;:&quot;/microapp/static/texts.en-US.js&quot;}"><head><title>Portal</title><!--config--><script defer src="/microapp/static/main.1.js"></script><!--signed-in--><link rel="preload" href="/microapp/static/ky.js" as="script"><!--/signed-in--><link rel="stylesheet" href="/microapp/static/base.css" media="not all"></head><body></body></html>',
);
shell.putRemote('selfservice', selfservice);
const elsewhere = await testApi({ FILES_PUBLIC_URL: `${FILES}/`, APPS_DIR: shell.apps });

describe('with files at another address', () => {
  test('the HTML names each file there with its digest, the list of all others, and the texts', async () => {
    const answer = await elsewhere.as(null).get('/microapp/partnerUser', page);
    const html = text(answer[1]);
    const list = digestOf(JSON.stringify(digests));
    const name = `static/integrity.${Buffer.from(list.slice(7), 'base64').toString('hex').slice(0, 8)}.json`;
    expect(html).toContain(`<html data-files="${FILES}/microapp/" data-list="${name} ${list}" lang="en-US"`);
    const at = (file: string) =>
      `="${FILES}/microapp/${file}" data-href="/microapp/${file}" integrity="${digests[file]}" crossorigin`;
    for (const tag of [
      `<link rel="preload" href${at('static/texts.en-US.js')} as="script">`,
      `<script defer src${at('static/main.1.js')}>`,
      `<link rel="preload" href${at('static/ky.js')} as="script">`,
      `<link rel="stylesheet" href${at('static/base.css')} media="not all">`,
    ])
      expect(html).toContain(tag);
    expect(html).toContain(`data-texts="{&quot;en-US&quot;:&quot;${FILES}/microapp/static/texts.en-US.js&quot;}"`);
    // Its page is loaded as that of a remote of another origin.
    expect(html).toContain(
      `<link rel="preload" href="${FILES}/remotes/selfservice/entry.js" as="script" integrity="sha384-entry" crossorigin`,
    );
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'])
      expect(policy.split('; ').find((one) => one.startsWith(`${kind} `))).toContain(' https://static.example.com');
  });

  test('config.json names the manifests there, and the API has the files for it to fetch', async () => {
    const [, body] = await elsewhere.as(null).get('/microapp/config.json');
    expect(body.remotes).toEqual([
      expect.objectContaining({ manifest: `${FILES}/remotes/selfservice/mf-manifest.json` }),
    ]);
    const file = await fetch(`${elsewhere.url}/remotes/selfservice/mf-manifest.json`, {
      headers: { origin: 'https://account.example.com' },
    });
    expect([file.status, file.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('a shell without digests refuses the setting', () => {
    const read = () =>
      readConfig({
        NODE_ENV: 'test',
        SECRET: 's'.repeat(32),
        DATA_DIR: 'memory://',
        FILES_PUBLIC_URL: FILES,
        APPS_DIR: apps,
      });
    expect(read).toThrow('FILES_PUBLIC_URL needs a build of the shell with integrity.json');
  });
});
