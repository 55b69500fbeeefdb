/**
 * A page of another company: no React, only the federation runtime and a hand-written `host` object. It proves that a
 * remote can be embedded anywhere.
 */
import { formatLocale } from '@portal/common/intl/locale';
import { createInstance } from '@module-federation/enhanced/runtime';
import { FOREIGN_HOST, PAGE } from '@portal/common/pages/addresses';
import { checkPage, ownerOf, portalGuard, type Host, type Mount, type Mounted } from 'portal-embed';
import type { Config } from './sites/config.ts';
import { createSession } from './sites/session.ts';

const BASENAME = FOREIGN_HOST;
const byId = (id: string) => document.getElementById(id) as HTMLElement;

const read = await fetch('/microapp/config.json');
const config = (await read.json()) as Config;
const federation = createInstance({
  name: 'harbour',
  remotes: config.remotes.map(({ name, manifest }) => ({ name, entry: new URL(manifest, location.href).href })),
  plugins: [portalGuard(config.remotes, location.href)],
});
const session = createSession({
  apiBase: config.apiBase || location.origin,
  clientId: config.clientId,
  redirectUri: `${location.origin}${BASENAME}${PAGE.login}`,
  language: () => formatLocale(host.locale),
});

const listeners = new Map<string, Set<(detail: unknown) => void>>();
let shown: { name: string; mounted: Mounted } | null = null;

let host: Host = {
  version: 1,
  basename: BASENAME,
  apiBase: config.apiBase || location.origin,
  locale: 'en-US',
  siteId: config.siteId,
  theme: 'light',
  user: null,
  privileges: [],
  clientId: config.clientId,
  content: config,
  request: session.request,
  navigate(to, options) {
    history[options?.replace ? 'replaceState' : 'pushState'](null, '', BASENAME + to);
    // The remote's router listens to popstate; pushState does not fire it.
    dispatchEvent(new PopStateEvent('popstate'));
    void show();
  },
  setLocale: (locale) => change({ locale }),
  onNoPermission: () => say('This page is not open to you.'),
  leave: (url) => location.assign(url),
  onLogin: () => host.navigate(PAGE.signInEnterprise),
  async authorise(userType) {
    const response = await fetch(await session.authorisePath(userType), {
      headers: { accept: 'application/json', lang: formatLocale(host.locale) },
      credentials: 'include',
    });
    if (!response.ok) throw new Error('The account API refuses to begin a sign-in');
    return ((await response.json()) as { Data: { LoginChallenge: string } }).Data.LoginChallenge;
  },
  async refreshUser() {
    change({ user: (await session.restore()) as Host['user'] });
  },
  async signOut() {
    await session.signOut();
    change({ user: null, privileges: [] });
    host.navigate(PAGE.signInEnterprise);
  },
  events: {
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      return () => void heard.delete(listener);
    },
    emit: (name, detail) => listeners.get(name)?.forEach((listener) => listener(detail)),
  },
};

const say = (text: string) => {
  byId('note').textContent = text;
};

/** Creates a new host object and passes it to the remote. */
function change(changed: Partial<Host>) {
  host = { ...host, ...changed };
  shown?.mounted.update(host);
  byId('language').textContent = host.locale === 'en-US' ? '中文' : 'English';
  byId('theme').textContent = host.theme === 'light' ? 'Dark' : 'Light';
}

/** Mounts the remote that owns the path, instead of the current one. */
async function show() {
  const name = ownerOf(config.remotes, location.pathname.slice(BASENAME.length));
  if (!name || name === shown?.name) return;
  hide();
  try {
    const remote = await federation.loadRemote<{ mount: Mount }>(`${name}/mount`);
    if (!remote) throw new Error(`${name} exposes no mount`);
    const place = document.createElement('div');
    byId('place').replaceChildren(place);
    shown = { name, mounted: remote.mount(place, host) };
    say(`Embedded: ${name}`);
  } catch {
    say(`${name} cannot be reached right now.`);
  }
  byId('toggle').textContent = shown ? 'Unmount' : 'Mount';
}

function hide() {
  shown?.mounted.unmount();
  shown = null;
  byId('place').replaceChildren();
  byId('toggle').textContent = 'Mount';
}

byId('language').addEventListener('click', () => change({ locale: host.locale === 'en-US' ? 'zh-CN' : 'en-US' }));
byId('theme').addEventListener('click', () => change({ theme: host.theme === 'light' ? 'dark' : 'light' }));
byId('toggle').addEventListener('click', () => {
  if (shown) {
    hide();
    say('Nothing is embedded.');
  } else {
    void show();
  }
});
byId('check').addEventListener('click', () => {
  void checkPage(host, config.remotes, location.href).then(
    (problems) => say(problems.length === 0 ? 'Nothing is wrong with this page.' : problems.join('; ')),
    (error: unknown) => say(`The check did not end: ${String(error)}`),
  );
});
addEventListener('popstate', () => void show());

if (location.pathname === `${BASENAME}${PAGE.login}` && location.search.includes('code=')) {
  await session.finish(new URLSearchParams(location.search));
  history.replaceState(null, '', `${BASENAME}/`);
}
const user = await session.restore().catch(() => null);
change({ user: user as Host['user'], privileges: (user?.privileges ?? []) as Host['privileges'] });
if (!ownerOf(config.remotes, location.pathname.slice(BASENAME.length))) {
  history.replaceState(null, '', `${BASENAME}${user ? PAGE.profile : PAGE.signInEnterprise}`);
}
await show();
// Pressed earlier, a button would do nothing, or what it says would be replaced by what is said of the remote.
for (const button of document.querySelectorAll('.bar button')) button.removeAttribute('disabled');
