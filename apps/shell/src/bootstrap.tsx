import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '@portal/common/contract/config';
import { beginSession } from '@portal/common/host/portal-host';
import { PortalRouter } from '@portal/common/routes/portal-router';
import { BASENAME } from '@portal/common/pages/addresses';
import { ownerOf } from './boot/owner-of.ts';
import { knowRemotes } from './federation/load-remote.ts';
import { warmRemote } from './federation/remote-app.ts';
import { isSignedOutPage } from './frame/areas.ts';
import { warmFrame } from './frame/frame.tsx';
import { messages } from './intl/messages.ts';
import { Portal } from './portal.tsx';
import { liveIn } from './prerendered.ts';

/**
 * Shares the later antd entries with the remotes: without them in this build, each would bring its own. Nobody calls it.
 * @public
 */
export const sharedLater = () => Promise.all([
  import('@portal/common/antd/data'), import('@portal/common/antd/over'), import('@portal/common/antd/select'), import('@portal/common/antd/choice'),
  import('@portal/common/antd/table'), import('@portal/common/antd/media'),
]);

/** Milliseconds that an empty page may stay empty; after that the frame shows, with a skeleton in the remote's place. */
const PATIENCE = 1000;

/**
 * Starts the shell in `root`. The remote that the path needs is awaited before the first render: React would hold back
 * for 300 ms what replaces a fallback that it has shown once. A prerendered page stays for as long as that takes. Rejects when the shell's own
 * texts cannot be loaded.
 */
export async function start(root: Element, config: PortalConfig): Promise<void> {
  knowRemotes(config.remotes);
  const ahead = window.__portal?.ahead ?? location.pathname.slice(BASENAME.length);
  const owner = ownerOf(config.remotes, ahead);
  const begun = beginSession(config, BASENAME);
  const locale = begun.spoken();
  const texts = messages.load(locale);
  const parts = [...(owner ? [warmRemote(owner, ahead, locale)] : []), ...(isSignedOutPage(ahead) ? [] : [warmFrame()])];
  await Promise.race([Promise.all([texts, ...parts]), ...(root.firstElementChild ? [] : [after(PATIENCE)])]);
  await texts;
  const { live, whenReady } = liveIn(root);
  const page = createRoot(live);
  const render = () => page.render(<PortalRouter basename={BASENAME}><Portal config={config} begun={begun} /></PortalRouter>);
  // Where somebody can type already, rendering gives way to that; else nothing is to be seen before it is done.
  if (live === root) render();
  else startTransition(render);
  whenReady();
}

function after(time: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, time); });
}
