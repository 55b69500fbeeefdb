import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testApi } from '../testing/test-api.ts';

const apps = mkdtempSync(join(tmpdir(), 'portal-apps-'));
function put(path: string, content: string | object) {
  mkdirSync(dirname(join(apps, path)), { recursive: true });
  writeFileSync(join(apps, path), typeof content === 'string' ? content : JSON.stringify(content));
}
const localised = { 'zh-CN': '', 'en-US': '' };
const links = { official: '', order: '', service: '', bill: '', help: '', filing: '' };
put('shell/dist/config.json', {
  apiBase: '', siteId: 1, clientId: 'portal', tracker: { base: '', siteId: '' }, hotline: '', links, filing: '',
  legal: { agreement: localised, privacy: localised }, carousel: [], benefits: [], remotes: [],
});
put('shell/dist/csp.json', { 'script-src': ["'sha256-boot'"] });
put('shell/dist/index.html', '<!doctype html><html lang="zh-CN"><style nonce="__CSP_NONCE__"></style><div id="root"><!--prerender--></div></html>');
put('shell/dist/static/main.0123456789.js', 'shell()');
put('shell/dist/static/main.0123456789.js.br', 'compressed');
put('auth/dist/remote.json', { name: 'auth', paths: ['/loginEnterprisePortal'] });
put('auth/dist/mf-manifest.json', {});
put('auth/dist/index.html', '<!doctype html><html lang="zh-CN"><style nonce="__CSP_NONCE__"></style>auth alone</html>');
put('auth/dist/prerender.json', { '/loginenterpriseportal': { 'en-US': 'prerender/in.en-US.html' } });
put('auth/dist/prerender/in.en-US.html', '<style nonce="__CSP_NONCE__">b{}</style><form>Sign in</form>');
put('auth/src/secret.txt', 'source');
afterAll(() => rmSync(apps, { recursive: true, force: true }));

const api = await testApi({ SITE_ID: '2', REMOTE_STAFF_URL: 'https://cdn.example.com/staff/mf-manifest.json', FRAME_ANCESTORS: 'https://intranet.example.com', PORTAL_ORIGINS: 'https://partner.example.com' }, (config) => ({ ...config, appsDir: apps }));
const page = { headers: { accept: 'text/html', 'accept-language': 'en' } };
const text = (body: unknown) => (Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body));

test('config.json is the file with what settings decide, read at each request', async () => {
  const [status, body] = await api.as(null).get('/microapp/config.json');
  expect([status, body]).toMatchObject([200, { siteId: 2, remotes: [{ name: 'auth', manifest: '/remotes/auth/mf-manifest.json', paths: ['/loginEnterprisePortal'] }] }]);
  put('staff/dist/remote.json', { name: 'staff', paths: ['/customers'], userTypes: [8] });
  const [, again] = await api.as(null).get('/microapp/config.json');
  expect(again.remotes).toContainEqual(expect.objectContaining({ name: 'staff', manifest: 'https://cdn.example.com/staff/mf-manifest.json' }));
});

test('config.json comes compressed to browsers that take it so', async () => {
  const answer = await fetch(`${api.url}/microapp/config.json`, { headers: { 'accept-encoding': 'br' } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
  expect(await answer.json()).toMatchObject({ siteId: 2 });
});

test('a page of the portal comes with its policy and a fresh nonce', async () => {
  const answer = await api.as(null).get('/microapp/profile/baseInfo', page);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(answer[0]).toBe(200);
  expect(text(answer[1])).toContain(`nonce="${nonce}"`);
  expect(policy).toContain("script-src 'self' https://cdn.example.com 'sha256-boot'");
  expect(policy).toContain("frame-ancestors 'self' https://intranet.example.com");
  expect(policy).toContain("object-src 'none'");
  // May call the API, but serves no code.
  expect(policy).not.toContain('https://partner.example.com');
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const other = await api.as(null).get('/microapp/', page);
  expect(other.headers.get('content-security-policy')).not.toContain(nonce);
});

test('a page that was rendered at build time stands in the HTML, in its language', async () => {
  const answer = await api.as(null).get('/microapp/loginEnterprisePortal?login_challenge=x', page);
  expect(text(answer[1])).toMatch(/<html lang="en-US" data-prerendered>.*<div id="root"><style nonce="[^_"]+">b{}<\/style><form>Sign in<\/form>/s);
  const without = text((await api.as(null).get('/microapp/loginEnterprisePortal?lang=zh_CN', page))[1]);
  expect(without).toContain('<html lang="zh-CN">');
  expect(without).toContain('<div id="root"></div>');
});

test('files with a hash are cached for ever and come compressed', async () => {
  const answer = await api.as(null).get('/microapp/static/main.0123456789.js', { headers: { 'accept-encoding': 'identity' } });
  expect([answer[0], text(answer[1]), answer.headers.get('cache-control')]).toEqual([200, 'shell()', 'public, max-age=31536000, immutable']);
  const etag = answer.headers.get('etag') ?? '';
  expect((await api.as(null).get('/microapp/static/main.0123456789.js', { headers: { 'accept-encoding': 'identity', 'if-none-match': etag } }))[0]).toBe(304);
  const head = await fetch(`${api.url}/microapp/static/main.0123456789.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(head.headers.get('content-encoding')).toBe('br');
});

test.each([
  '/microapp/static/none.js', '/remotes/auth/../src/secret.txt', '/remotes/auth/%2e%2e/src/secret.txt', '/remotes/auth/..%2fsrc%2fsecret.txt', '/remotes/auth/.env',
  '/remotes/shell/index.html', '/remotes/nobody/x.js', '/standalone/nobody/', '/standalone/auth/static/none.js', '/dev', '/dev/outbox', '/api/nothing',
])('%s is not found', async (path) => {
  expect(await api.as(null).get(path, page)).toMatchObject([404, { code: 'Account.NotFound' }]);
});

test.each([
  ['/', '/microapp/'], ['/loginEnterprisePortal?lang=en_US&state=a', '/microapp/loginEnterprisePortal?lang=en_US&state=a'],
  ['//evil.example/x', '/microapp/evil.example/x'], ['/standalone/auth', '/standalone/auth/'],
])('%s leads to %s', async (from, to) => {
  const answer = await api.as(null).get(from, page);
  expect([answer[0], answer.headers.get('location')]).toEqual([302, to]);
});

test('a remote alone has its page at every depth', async () => {
  const answer = await api.as(null).get('/standalone/auth/loginEnterprisePortal', page);
  expect([answer[0], text(answer[1])]).toEqual([200, expect.stringContaining('auth alone')]);
});

const tracked = await testApi({ TRACKER_BASE: 'https://stats.example.com/count', TRACKER_SITE_ID: 'portal-1' }, (config) => ({ ...config, appsDir: apps }));

describe('the tracker', () => {
  const policyOf = async (path: string, from: typeof tracked) => (await from.as(null).get(path, page)).headers.get('content-security-policy') ?? '';
  const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));

  test('settings go over the file, and pages of the shell may send there and nowhere else', async () => {
    expect((await tracked.as(null).get('/microapp/config.json'))[1].tracker).toEqual({ base: 'https://stats.example.com/count', siteId: 'portal-1' });
    const policy = await policyOf('/microapp/profile/baseInfo', tracked);
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://stats.example.com");
    expect(policy.match(/stats\.example\.com/g)).toHaveLength(1);
    expect(await policyOf('/standalone/auth/loginEnterprisePortal', tracked)).not.toContain('stats.example.com');
  });

  test('without settings the file decides; an empty base opens nothing', async () => {
    expect((await api.as(null).get('/microapp/config.json'))[1].tracker).toEqual({ base: '', siteId: '' });
    expect(directive(await policyOf('/microapp/', api), 'connect-src')).toBe("connect-src 'self' https://cdn.example.com");
    const file = JSON.parse(readFileSync(join(apps, 'shell/dist/config.json'), 'utf8')) as object;
    put('shell/dist/config.json', { ...file, tracker: { base: 'https://file.example.com/c', siteId: 'f' } });
    expect(directive(await policyOf('/microapp/', api), 'connect-src')).toBe("connect-src 'self' https://cdn.example.com https://file.example.com");
    put('shell/dist/config.json', { ...file, tracker: { base: 'nonsense:x; script-src *', siteId: 'f' } });
    expect(directive(await policyOf('/microapp/', api), 'connect-src')).toBe("connect-src 'self' https://cdn.example.com");
    put('shell/dist/config.json', file);
  });
});
