import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPath, parsePath, Router, type Navigator, type To } from 'react-router-dom';
import type { Host } from '../host/host.ts';
import { mayLeave } from './leaving.ts';
import { addresses } from './portal-history.ts';

/**
 * The router of a remote whose host gives `location`, because it has a router of its own: the remote shows that place,
 * and asks the host for every other one. In other hosts the remote brings its own router, which uses the browser's history.
 */
export function HostRouter({ host, children }: { host: Host; children: ReactNode }) {
  const latest = useRef(host);
  useLayoutEffect(function keepLatestHost() {
    latest.current = host;
  });

  const navigator = useMemo<Navigator>(() => {
    function go(to: To, state: unknown, replace: boolean) {
      const { basename, location, navigate } = latest.current;
      const path = (typeof to === 'string' ? to : createPath(to)).slice(basename.length).replace(/^(?!\/)/, '/');
      const proceed = () => navigate(path, { replace, state });
      const isSamePage = parsePath(path).pathname === parsePath(location?.path ?? '').pathname;
      if (isSamePage || mayLeave(path, proceed)) proceed();
    }
    return {
      ...addresses,
      push: (to, state) => go(to, state, false),
      replace: (to, state) => go(to, state, true),
      go: (steps) => window.history.go(steps),
    };
  }, []);

  if (!host.location) return children;
  const { path, state = null } = host.location;
  return (
    <Router
      basename={host.basename || '/'}
      location={{ pathname: '/', search: '', hash: '', key: 'default', ...parsePath(host.basename + path), state }}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}
