/** What the sites have in common, whatever they are made with: the remotes of the portal, and the person of its session. */
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { formatLocale } from '@portal/common/intl/locale';
import { FOREIGN_HOST, PAGE } from '@portal/common/pages/addresses';
import { portalGuard, type Host, type Mount } from 'portal-embed';
import type { Config } from './config.ts';
import { createSession } from './session.ts';

const PORTAL = window.location.origin;
const read = await fetch(`${PORTAL}/microapp/config.json`);
export const config = (await read.json()) as Config;

// The plugin of webpack has made an instance already; other builds have none.
export const federation = getInstance() ?? createInstance({ name: 'site', remotes: [] });
federation.registerPlugins([portalGuard(config.remotes, PORTAL)]);
federation.registerRemotes(
  config.remotes.map(({ name, manifest }) => ({ name, entry: new URL(manifest, PORTAL).href })),
);

/** `mount` of a remote. Rejects when it cannot be loaded. */
export async function mountOf(name: string): Promise<Mount> {
  const remote = await federation.loadRemote<{ mount: Mount }>(`${name}/mount`);
  if (!remote) throw new Error(`${name} exposes no mount`);
  return remote.mount;
}

const LOCALE: Host['locale'] = 'en-US';
const session = createSession({
  apiBase: config.apiBase || PORTAL,
  clientId: config.clientId,
  redirectUri: `${PORTAL}${FOREIGN_HOST}${PAGE.login}`,
  language: () => formatLocale(LOCALE),
});
const user = (await session.restore().catch(() => null)) as Host['user'];
const nowhere = () => {};

/** The `host` of a site, but for what its router knows. People sign in on another page of the company. */
export const hostOf = (router: Pick<Host, 'basename' | 'location' | 'navigate'>): Host => ({
  version: 1,
  apiBase: config.apiBase || PORTAL,
  locale: LOCALE,
  siteId: config.siteId,
  theme: 'light',
  user,
  privileges: (user?.privileges ?? []) as Host['privileges'],
  clientId: config.clientId,
  content: config,
  request: session.request,
  setLocale: nowhere,
  onNoPermission: nowhere,
  leave: (url) => window.location.assign(url),
  onLogin: () => window.location.assign(FOREIGN_HOST + PAGE.signInEnterprise),
  authorise: () => Promise.reject(new Error('This site has no sign-in')),
  refreshUser: async () => {},
  signOut: session.signOut,
  events: { on: () => nowhere, emit: nowhere },
  ...router,
});
