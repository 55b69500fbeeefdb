import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { networksOf } from '../../platform/settings/trusted-proxies.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { testApi } from '../../testing/test-api.ts';
import { outsideServer } from '../../testing/worlds/sso-world.ts';
import { tryRemote } from '../checks/try-outside.ts';
import { changedHeaders, clients, headers, wrongAddresses } from './behind-proxy.ts';

const apps = temporaryFolder('apps');
function put(path: string, content: string): void {
  mkdirSync(dirname(join(apps, path)), { recursive: true });
  writeFileSync(join(apps, path), content);
}
const FILES = Array.from({ length: 20 }, (_, n) => `static/page-${n}.js`);
put('shell/dist/index.html', '<!doctype html><html lang="en"><div id="root"></div></html>');
const both = { 'zh-CN': '', 'en-US': '' };
put(
  'shell/dist/config.json',
  JSON.stringify({
    apiBase: '',
    siteId: 1,
    clientId: 'portal',
    hotline: '',
    links: { official: '', order: '', service: '', bill: '', help: '', filing: '' },
    filing: '',
    legal: { agreement: both, privacy: both },
    carousel: [],
    benefits: [],
    remotes: [],
  }),
);
put('auth/dist/remote.json', '{"name":"auth","paths":["/loginuam"]}');
put('auth/dist/mf-manifest.json', '{}');
for (const file of FILES) put(`auth/dist/${file}`, `page("${file}")`);
const digestOf = (file: string) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(apps, 'auth/dist', file)))
    .digest('base64')}`;
put(
  'auth/dist/integrity.json',
  JSON.stringify(
    Object.fromEntries(['remote.json', 'mf-manifest.json', ...FILES].map((file) => [file, digestOf(file)])),
  ),
);

const api = await testApi({}, (config) => ({ ...config, appsDir: apps }));
const { config } = api.services;

/** A proxy in front of the API, as these headers make it. */
interface Behaviour {
  asked?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders;
  answered?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders;
}
let behaviour: Behaviour = {};
const proxy = await outsideServer((incoming, outgoing) => {
  const { asked = (all) => all, answered = (all) => all } = behaviour;
  const onward = request(
    new URL(incoming.url ?? '/', api.url),
    { method: incoming.method, headers: asked(incoming.headers) },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answered(answer.headers));
      answer.pipe(outgoing);
    },
  );
  incoming.pipe(onward);
});

/** The services of the command: those of the API, with this public address. */
const at = (publicUrl: string) => ({ ...api.services, config: { ...config, publicUrl } });
const NOWHERE = { email: '', phone: '' };
const CLIENT = '198.51.100.9';
const appends = (added: string) => (all: IncomingHttpHeaders) => ({
  ...all,
  'x-forwarded-for': `${String(all['x-forwarded-for'])}, ${added}`,
});
const replaces = (value: string) => (all: IncomingHttpHeaders) => ({ ...all, 'x-forwarded-for': value });
const without = (name: string) => (all: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

afterEach(() => {
  behaviour = {};
  config.trustProxy = networksOf([]);
});

describe('addresses of clients', () => {
  const examine = async (asked: Behaviour['asked'], trusted: string[] = []) => {
    behaviour = asked ? { asked } : {};
    config.trustProxy = networksOf(trusted);
    const found = await clients.run(at(proxy), NOWHERE);
    return found && (found === 'skipped' ? found : [found.id, found.values]);
  };
  const here = { proxy: '127.0.0.1' };

  test.each<[string, Behaviour['asked'], string[], unknown]>([
    ['no TRUST_PROXY', appends(CLIENT), [], ['operate.doctor.clients.untrusted', here]],
    ['no TRUST_PROXY, and the proxy sets the header', replaces(CLIENT), [], ['operate.doctor.clients.untrusted', here]],
    ['a proxy that drops the header', without('x-forwarded-for'), [], ['operate.doctor.clients.missing', here]],
    ['the same in TRUST_PROXY', without('x-forwarded-for'), ['127.0.0.1'], ['operate.doctor.clients.missing', here]],
    ['a proxy that passes on what clients claim', undefined, ['127.0.0.1'], ['operate.doctor.clients.forged', here]],
    [
      'a second proxy that TRUST_PROXY does not name',
      appends(`${CLIENT}, 203.0.113.7`),
      ['127.0.0.1'],
      ['operate.doctor.clients.untrusted', { proxy: '203.0.113.7' }],
    ],
    ['two proxies in TRUST_PROXY', appends(`${CLIENT}, 203.0.113.7`), ['127.0.0.1', '203.0.113.7'], undefined],
    ['a proxy that appends', appends(CLIENT), ['127.0.0.1'], undefined],
    ['a proxy that replaces', replaces(CLIENT), ['127.0.0.1'], undefined],
    ['a command on the machine of the proxy', appends('127.0.0.1'), ['127.0.0.1'], undefined],
  ])('%s', async (_, asked, trusted, found) => {
    expect(await examine(asked, trusted)).toEqual(found);
  });

  test('without a proxy all is well, but https needs one', async () => {
    expect(await clients.run(at(api.url), NOWHERE)).toBeUndefined();
    const direct = { peer: '10.0.0.5', trusted: false, forwarded: '192.0.2.123', client: '10.0.0.5' };
    expect(wrongAddresses(direct, { isEncrypted: true })?.id).toBe('operate.doctor.clients.missing');
  });

  test('only who knows SECRET learns how a request arrives', async () => {
    expect((await api.as(null).get('/health/arrival'))[0]).toBe(404);
    const stale = api.services.vault.encrypt('doctor', String(Date.now() - 120_000));
    for (const proof of ['x', stale])
      expect((await api.as(null).get('/health/arrival', { headers: { 'x-doctor-proof': proof } }))[0]).toBe(404);
  });
});

describe('headers of pages', () => {
  const sets = (name: string, value: string) => (all: IncomingHttpHeaders) => ({ ...all, [name]: value });

  test.each<[string, Behaviour['answered'], string | undefined]>([
    ['all there', undefined, undefined],
    ['no policy', without('content-security-policy'), 'Content-Security-Policy: -'],
    [
      'another policy',
      sets('content-security-policy', "default-src * 'unsafe-inline'"),
      "Content-Security-Policy: default-src * 'unsafe-inline'",
    ],
    ['no nosniff', without('x-content-type-options'), 'X-Content-Type-Options: -'],
    ['another referrer policy', sets('referrer-policy', 'unsafe-url'), 'Referrer-Policy: unsafe-url'],
  ])('%s', async (_, answered, changed) => {
    behaviour = answered ? { answered } : {};
    const found = await headers.run(at(proxy), NOWHERE);
    expect(found).toEqual(changed && { id: 'operate.doctor.headers.wrong', values: { headers: changed } });
  });

  test.each([
    ['', '-'],
    ['max-age=300', 'max-age=300'],
    ['max-age=0, max-age=31536000', 'max-age=0, max-age=31536000'],
    ['max-age=31536000', undefined],
    ['max-age=63072000; includeSubDomains; preload', undefined],
  ])('over https Strict-Transport-Security "%s"', async (sent, changed) => {
    const services = at('https://account.example.com');
    const page = await fetch(`${api.url}/microapp/`, { headers: { accept: 'text/html' } });
    const got = new Headers(page.headers);
    if (sent !== '') got.set('strict-transport-security', sent);
    expect(await changedHeaders(services, got)).toEqual(changed ? [`Strict-Transport-Security: ${changed}`] : []);
  });
});

describe('files of a remote', () => {
  const examine = async () => {
    const [claim] = await api.services.remotes.claims();
    return tryRemote(at(api.url).config, claim!);
  };

  test('all there', async () => {
    await expect(examine()).resolves.toBeUndefined();
  });

  test('a changed one and a missing one are named', async () => {
    await examine();
    put('auth/dist/static/page-7.js', 'steal()');
    rmSync(join(apps, 'auth/dist/static/page-12.js'));
    await expect(examine()).rejects.toThrow(/^static\/page-12\.js \(404\), static\/page-7\.js \(changed\)$/);
  });
});
