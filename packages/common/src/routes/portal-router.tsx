import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { NavigationType, Router, useInRouterContext } from 'react-router-dom';
import { createPortalHistory } from './portal-history.ts';

const ACTIONS = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace };

function OwnRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [history] = useState(createPortalHistory);
  const { action, location } = useSyncExternalStore(history.listen, history.place);
  return (
    <Router
      basename={basename || '/'}
      location={location}
      navigationType={ACTIONS[action]}
      navigator={history.navigator}
    >
      {children}
    </Router>
  );
}

/** A router below `basename`, unless the host already provides one, because two routers would not follow each other. */
export function PortalRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const inside = useInRouterContext();
  return inside ? children : <OwnRouter basename={basename}>{children}</OwnRouter>;
}
