import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { beginSession } from '@portal/common/host/portal-host';
import { PortalRouter } from '@portal/common/routes/portal-router';
import { BASENAME } from '@portal/common/pages/addresses';
import { ownerOf } from './boot/page/owner-of.ts';
import { knowRemotes } from './federation/load-remote.ts';
import { warmRemote } from './federation/remote-app.ts';
import { isSignedOutPage } from './frame/areas.ts';
import { warmFrame } from './frame/frame.tsx';
import { messages } from './intl/messages.ts';
import { Portal } from './portal.tsx';
import { liveIn } from './prerendered.ts';
import { sheetsOf } from './sheets.ts';

/**
 * Shares the later antd entries with the remotes: a remote loads its own copy of an entry that is not in this build. Never
 * called.
 * @public
 */
export const sharedLater = () => Promise.all([
  import('@portal/common/antd/data'), import('@portal/common/antd/tabs'), import('@portal/common/antd/more'),
  import('@portal/common/antd/over'), import('@portal/common/antd/select'), import('@portal/common/antd/tree'),
  import('@portal/common/antd/date'), import('@portal/common/antd/table'), import('@portal/common/antd/media'), import('@tanstack/react-query'),
]);

/** Milliseconds that the page may be empty; after that the frame is shown with a skeleton instead of the remote. */
const PATIENCE = 1000;
/** Milliseconds that a loaded frame waits for the page in it, so that no skeleton flashes on a fast line. */
const GRACE = 100;

/**
 * Starts the shell in `root`. Awaits the remote of the path before the first render, because React delays content that
 * replaces a fallback by 300 ms; a prerendered page stays visible until then. On a slow line the frame of signed-in users
 * renders first, while the page in it loads. Rejects if the shell's texts or style sheets cannot be loaded.
 */
export async function start(root: Element, config: PortalConfig): Promise<void> {
  knowRemotes(config.remotes);
  const ahead = window.__portal?.ahead ?? location.pathname.slice(BASENAME.length);
  const owner = ownerOf(config.remotes, ahead);
  const begun = beginSession(config, BASENAME);
  // A redirect page, which is one of the signed-out pages, exchanges its code for a session.
  if (!isSignedOutPage(location.pathname.slice(BASENAME.length))) {
    import('./federation/read-ahead.ts').then(({ readAhead }) => readAhead(begun, owner, ahead), () => { /* the page reads for itself */ });
  }
  const locale = begun.spoken();
  const sheets = sheetsOf(document);
  const needed = Promise.all([messages.load(locale), sheets.loaded]);
  const framed = !isSignedOutPage(ahead);
  let arriving: Promise<void> | undefined = owner && warmRemote(owner, ahead, locale).then(() => { arriving = undefined; });
  const shell = Promise.all([needed, framed && warmFrame()]);
  await Promise.race([
    Promise.all([shell, arriving]),
    ...(framed ? [shell.then(() => after(GRACE))] : []),
    ...(root.firstElementChild ? [] : [after(PATIENCE)]),
  ]);
  await needed;
  const { live, whenReady } = liveIn(root, sheets.apply);
  const page = createRoot(live);
  const render = () => page.render(<PortalRouter basename={BASENAME}><Portal config={config} begun={begun} arriving={framed ? arriving : undefined} /></PortalRouter>);
  // Over a prerendered page rendering is interruptible, so that it does not delay typing.
  if (live === root) render();
  else startTransition(render);
  whenReady();
}

function after(time: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, time); });
}
