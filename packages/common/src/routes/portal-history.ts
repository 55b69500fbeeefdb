import { createPath, parsePath, type NavigateOptions, type Navigator, type To } from 'react-router-dom';
import { mayLeave } from './leaving.ts';

/** Action and location for `Router`. */
export interface Place {
  action: 'POP' | 'PUSH' | 'REPLACE';
  location: { pathname: string; search: string; hash: string; state: unknown; key: string };
}

interface Kept {
  usr?: unknown;
  key?: string;
  idx?: number;
}

export interface PortalHistory {
  navigator: Navigator;
  place(): Place;
  listen(listener: () => void): () => void;
}

const newKey = () => Math.random().toString(36).slice(2, 10);
const kept = () => (window.history.state ?? {}) as Kept;

function placeNow(action: Place['action']): Place {
  const { pathname, search, hash } = window.location;
  return { action, location: { pathname, search, hash, state: kept().usr ?? null, key: kept().key ?? 'default' } };
}

/** Addresses of links, for a `Navigator`. */
export const addresses = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  encodeLocation(to: To) {
    const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
    const url = new URL(createPath({ pathname, search, hash }), window.location.origin);
    return { pathname: url.pathname, search: url.search, hash: url.hash };
  },
};

/**
 * Creates the browser history for react-router. Before the path changes it asks the guards of `leaving.ts`.
 * react-router's own blocker needs its data router, which is too large for the sign-in page.
 */
export function createPortalHistory(): PortalHistory {
  const listeners = new Set<() => void>();
  let at = kept().idx ?? 0;
  let place = placeNow('POP');
  /** True while we undo the back button: ignore the next popstate. */
  let undoing = false;

  if (kept().idx === undefined) window.history.replaceState({ ...kept(), idx: at }, '');

  function moved(action: Place['action']) {
    at = kept().idx ?? at;
    place = placeNow(action);
    for (const listener of [...listeners]) listener();
  }

  function go(action: 'PUSH' | 'REPLACE', to: To, state: unknown) {
    const path = typeof to === 'string' ? to : createPath(to);
    const target = new URL(path, window.location.href);
    const here = target.pathname === window.location.pathname;
    const done = () => {
      if (action === 'PUSH') window.history.pushState({ usr: state, key: newKey(), idx: at + 1 }, '', target);
      else window.history.replaceState({ usr: state, key: newKey(), idx: at }, '', target);
      moved(action);
    };
    if (here || mayLeave(path, done)) done();
  }

  function onPop() {
    if (undoing) {
      undoing = false;
      return;
    }
    const there = kept().idx;
    const steps = there === undefined ? 0 : there - at;
    const here = window.location.pathname === place.location.pathname;
    const proceed = () => window.history.go(steps);
    if (here || steps === 0 || mayLeave(window.location.pathname, () => leave(proceed))) {
      moved('POP');
      return;
    }
    undoing = true;
    window.history.go(-steps);
  }

  /** Goes back or forward without asking again. */
  function leave(proceed: () => void) {
    window.removeEventListener('popstate', onPop);
    window.addEventListener(
      'popstate',
      () => {
        window.addEventListener('popstate', onPop);
        moved('POP');
      },
      { once: true },
    );
    proceed();
  }

  return {
    navigator: {
      ...addresses,
      push: (to: To, state?: unknown, _options?: NavigateOptions) => go('PUSH', to, state),
      replace: (to: To, state?: unknown, _options?: NavigateOptions) => go('REPLACE', to, state),
      go: (steps: number) => window.history.go(steps),
    },
    place: () => place,
    listen(listener) {
      if (listeners.size === 0) {
        window.addEventListener('popstate', onPop);
        // A redirect may have changed the path before: it runs in an effect of a child, before the router subscribes.
        const now = placeNow('REPLACE');
        if (createPath(now.location) !== createPath(place.location)) place = now;
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPop);
      };
    },
  };
}
