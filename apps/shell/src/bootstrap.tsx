import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { PortalConfig, RemoteClaim } from '@portal/common/contract/portal/config';
import type { PortalSession } from '@portal/common/host/session/portal-session';
import { PortalRouter } from '@portal/common/routes/portal-router';
import { BASENAME } from '@portal/common/pages/addresses';
import { knowRemotes } from './federation/load-remote.ts';
import { warmRemote } from './federation/remote-app.ts';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { warmFrame } from './frame/frame.tsx';
import { messages } from './intl/messages.ts';
import { Portal } from './portal.tsx';
import { liveIn } from './prerendered.ts';
import { sheetsOf } from './sheets.ts';

/** Milliseconds that the page may be empty; after that the frame is shown with a skeleton instead of the remote. */
const PATIENCE = 1000;
/** Milliseconds that a loaded frame waits for the page in it, so that no skeleton flashes on a fast line. */
const GRACE = 100;

/** What `main.ts` knows of a visit: the page to open, the remote that owns it, and the session. */
export interface Opening {
  config: PortalConfig;
  begun: PortalSession;
  ahead: string;
  owner: RemoteClaim | undefined;
}

/**
 * Starts the shell in `root`. Awaits the remote of the path before the first render, because React delays content that
 * replaces a fallback by 300 ms; a prerendered page stays visible until then. On a slow line the frame of signed-in
 * users renders first, while the page in it loads. Rejects if the shell's texts or style sheets cannot be loaded.
 */
export async function start(root: Element, { config, begun, owner, ahead }: Opening): Promise<void> {
  knowRemotes(config.remotes);
  const locale = begun.spoken();
  const sheets = sheetsOf(document);
  const needed = Promise.all([messages.load(locale), sheets.loaded]);
  const framed = !isSignedOutPage(ahead);
  let arriving: Promise<void> | undefined =
    owner &&
    warmRemote(owner, ahead, locale).then(() => {
      arriving = undefined;
    });
  const shell = Promise.all([needed, framed && warmFrame()]);
  await Promise.race([
    Promise.all([shell, arriving]),
    ...(framed ? [shell.then(() => after(GRACE))] : []),
    ...(root.firstElementChild ? [] : [after(PATIENCE)]),
  ]);
  await needed;
  const { live, whenReady } = liveIn(root, sheets.apply);
  const page = createRoot(live, {
    // Without an error boundary around it React removes the whole page.
    onUncaughtError(error) {
      reportError(error);
      window.__portal?.showTrouble(root, () => location.reload());
    },
  });
  const render = () =>
    page.render(
      <PortalRouter basename={BASENAME}>
        <Portal config={config} begun={begun} arriving={framed ? arriving : undefined} />
      </PortalRouter>,
    );
  // Over a prerendered page rendering is interruptible, so that it does not delay typing.
  if (live === root) render();
  else startTransition(render);
  whenReady();
}

function after(time: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
