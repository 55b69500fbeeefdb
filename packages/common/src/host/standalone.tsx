import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PortalConfig } from '../contract/config.ts';
import { PortalRouter } from '../routes/portal-router.tsx';
import { safeReturnUri } from '../rules/safe-return-uri.ts';
import { beginSession, usePortalHost, type PortalSession } from './portal-host.tsx';
import type { RemoteApp } from './remote-root.tsx';
import { userTypeOf } from './session/entries.ts';

/** What a remote that stands alone says of itself. */
export interface Standalone {
  /** Name of the remote; it lives below `/standalone/{name}`. */
  name: string;
  /** Path (below the basename) that `/` leads to. */
  home: string;
}

/**
 * Runs a remote without a shell, against the real account API: with a session of its own, below `/standalone/{name}`.
 * Rejects when config.json cannot be read.
 */
export async function runStandalone(App: RemoteApp, { name, home }: Standalone): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const response = await fetch('/microapp/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = await response.json() as PortalConfig;
  const basename = `/standalone/${name}`;
  const begun = beginSession(config, basename);
  createRoot(root).render(
    <PortalRouter basename={basename}><Alone App={App} config={config} begun={begun} basename={basename} home={home} /></PortalRouter>,
  );
}

function Alone({ App, config, begun, basename, home }: {
  App: RemoteApp; config: PortalConfig; begun: PortalSession; basename: string; home: string;
}) {
  const { session } = begun;
  const { host, state } = usePortalHost(begun, config, basename);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const returning = /^\/(login|password)\/?$/i.test(pathname) && new URLSearchParams(search).has('code');

  useEffect(function arrive() {
    if (!returning) {
      void session.restore();
      return;
    }
    void session.finishSignIn(new URLSearchParams(search)).then((finished) => {
      if (finished.outcome === 'lost') return session.startSignIn(userTypeOf(pathname, new URLSearchParams(search)));
      const back = safeReturnUri(finished.returnUri, { base: location.href });
      location.replace(back ?? basename + home);
      return undefined;
    });
  }, [basename, home, pathname, returning, search, session]);

  useEffect(function leadHome() {
    if (pathname === '/') void navigate(home, { replace: true });
  }, [home, navigate, pathname]);

  if (returning || pathname === '/' || state.status === 'unknown') return null;
  return <App host={host} />;
}
