import type { Host } from '../../host/host.ts';
import { minimalHost } from '../../testing/host-contract.tsx';
import { checkHost, checkPage } from './check-page.ts';
import { ownerOf } from './embed.ts';

test('a host that keeps the contract has no problem', () => {
  expect(checkHost(minimalHost({ location: { path: '/profile/baseInfo?lang=en_US' } }))).toEqual([]);
  expect(checkHost(minimalHost({ basename: '' }))).toEqual([]);
});

test.each<[string, Partial<Host>]>([
  ['basename', { basename: '/elsewhere/' }],
  ['basename', { basename: 'elsewhere' }],
  ['apiBase', { apiBase: 'https://portal.example/' }],
  ['apiBase', { apiBase: '/api' }],
  ['locale', { locale: 'en' as 'en-US' }],
  ['theme', { theme: 'auto' as 'dark' }],
  ['location.path', { location: { path: '?lang=en_US' } }],
  ['navigate', { navigate: undefined }],
  ['location.path', { location: {} as Host['location'] }],
  ['request', { request: undefined }],
  ['events', { events: { on: () => () => {}, emit() {} } }],
  ['events', { events: { on: () => undefined as unknown as () => void, emit() {} } }],
  ['events', { events: undefined }],
])('the check of a host names a wrong %s', (name, change) => {
  expect(checkHost(minimalHost(change))).toEqual([expect.stringMatching(`^${name}\\b`)]);
});

test('the check of a host names a listener that is not unsubscribed', () => {
  const listeners: ((detail: unknown) => void)[] = [];
  const events: Host['events'] = {
    on: (_, listener) => (listeners.push(listener), () => {}),
    emit: (_, detail) => listeners.forEach((listener) => listener(detail)),
  };
  expect(checkHost(minimalHost({ events }))).toEqual([expect.stringMatching(/^events\b/)]);
});

test('the check of a page names what is wrong with its host, and goes no further', async () => {
  const host = minimalHost({ apiBase: '/api', request: undefined });
  expect(await checkPage(host, [], 'https://portal.example')).toEqual([
    expect.stringMatching(/^apiBase\b/),
    expect.stringMatching(/^request\b/),
  ]);
});

test('a path belongs to the remote that claims most of it, whatever its case, query and hash', () => {
  const remotes = [
    { name: 'self', manifest: 'm', paths: ['/profile', '/account'] },
    { name: 'auth', manifest: 'm', paths: ['/account/choose', '/checkAccount'] },
    { name: 'none', manifest: 'm' },
  ];
  expect(
    ['/Profile/baseInfo?a=/x', '/account/choose#b', '/account/chooses', '/checkaccount', '/profiles', '/'].map((path) =>
      ownerOf(remotes, path),
    ),
  ).toEqual(['self', 'auth', 'self', 'auth', undefined, undefined]);
});
