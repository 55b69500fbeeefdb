import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom';
import type { Host } from '@portal/common/host/host';
import type { Mounted } from '@portal/common/host/mounted';
import { config, mountOf } from './portal.ts';

/** Our remotes, below the path /account of this site. */
export function Account() {
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const host = useMemo(() => hostAt(location, navigate), [location, navigate]);
  const shown = useRef<{ host: Host; mounted?: Mounted }>({ host });

  useEffect(function mountOnce() {
    let over = false;
    mountOf('auth').then(
      (mount) => {
        if (!over && place.current) shown.current.mounted = mount(place.current, shown.current.host);
      },
      () => setFailed(true),
    );
    const { current } = shown;
    return () => {
      over = true;
      // React must not be unmounted by React while it renders.
      const { mounted } = current;
      setTimeout(() => mounted?.unmount());
    };
  }, []);
  useEffect(
    function pass() {
      shown.current.host = host;
      shown.current.mounted?.update(host);
    },
    [host],
  );

  return (
    <>
      <p>{failed ? 'The account pages cannot be reached right now.' : 'Your account'}</p>
      <div ref={place} />
    </>
  );
}

const SECTION = '/account';
const nowhere = () => {};

/** The `host` of this site, for visitors who are signed out. */
function hostAt({ pathname, search, hash, state }: Location, navigate: NavigateFunction): Host {
  const apiBase = config.apiBase || window.location.origin;
  return {
    version: 1,
    basename: '/react-host/account',
    apiBase,
    locale: 'en-US',
    siteId: config.siteId,
    theme: 'light',
    user: null,
    privileges: [],
    clientId: config.clientId,
    content: config,
    location: { path: pathname.slice(SECTION.length) + search + hash, state: state as unknown },
    navigate: (to, options) => void navigate(SECTION + to, options),
    request(path, { onProgress: _, ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set('lang', 'en_US');
      return fetch(apiBase + path, { ...init, headers });
    },
    setLocale: nowhere,
    onNoPermission: nowhere,
    leave: (url) => window.location.assign(url),
    onLogin: nowhere,
    authorise: () => Promise.reject(new Error('This site has no sign-in')),
    refreshUser: async () => {},
    signOut: async () => {},
    events: { on: () => nowhere, emit: nowhere },
  };
}
