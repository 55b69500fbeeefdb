import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '@portal/common/contract/config';
import type { Host } from '@portal/common/host/host';
import { Surroundings } from '@portal/common/host/surroundings';
import { commonMessages } from '@portal/common/intl/messages';
import { PortalRouter } from '@portal/common/routes/portal-router';
import { ownerOf } from './boot/owner-of.ts';
import { BASENAME } from './boot/read-config.ts';
import { knowRemotes } from './federation/load-remote.ts';
import { warmRemote } from './federation/remote-app.ts';
import { liveIn } from './prerendered.ts';
import { Remotes } from './remotes.tsx';

/** Shares the second antd entry with the remotes: without it in this build, each would bring its own. */
export const sharedLater = () => import('@portal/common/antd/data');

/** Milliseconds that an empty page may stay empty; after that the frame shows, with a skeleton in the remote's place. */
const PATIENCE = 1000;

/**
 * Starts the shell in `root`. The remote that the path needs is awaited before the first render: React would hold back
 * for 300 ms what replaces a fallback that it has shown once. A prerendered page stays for as long as that takes.
 */
export async function start(root: Element, config: PortalConfig): Promise<void> {
  knowRemotes(config.remotes);
  const ahead = window.__portal?.ahead ?? location.pathname.slice(BASENAME.length);
  const owner = ownerOf(config.remotes, ahead);
  if (owner) await Promise.race([warmRemote(owner, ahead), ...(root.firstElementChild ? [] : [after(PATIENCE)])]);
  const host = { version: 1, basename: BASENAME, apiBase: '', locale: 'en-US', siteId: 1, theme: 'light', user: null, privileges: [], content: config, clientId: 'portal', events: { on: () => () => {}, emit: () => {} }, request: fetch.bind(null), navigate: () => {}, onLogin: () => {}, onNoPermission: () => {}, authorise: async () => '', leave: () => {}, setLocale: () => {}, refreshUser: async () => {}, signOut: async () => {} } as unknown as Host;
  const { live, whenReady } = liveIn(root);
  createRoot(live).render(
    <Surroundings name="shell" locale="en-US" theme="light" messages={commonMessages}>
      <PortalRouter basename={BASENAME}><Remotes claims={config.remotes} host={host} notFound={<h1>404</h1>} /></PortalRouter>
    </Surroundings>,
  );
  whenReady();
}

function after(time: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, time); });
}
