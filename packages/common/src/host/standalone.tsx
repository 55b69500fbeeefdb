import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Transport } from '../client/api-client.ts';
import type { PortalConfig } from '../contract/config.ts';
import { PortalRouter } from '../routes/portal-router.tsx';
import { safeReturnUri } from '../rules/navigation/safe-return-uri.ts';
import { textsOf } from '../intl/texts.ts';
import { HostControls } from '../ui/signed-out/host-controls.tsx';
import { elsewhere } from './elsewhere.ts';
import { beginSession, leaveFor, usePortalHost, type PortalSession } from './portal-host.tsx';
import type { RemoteApp } from './remote-root.tsx';
import { SessionEnded } from './session-ended.tsx';
import { recall, remember } from './session/browser-store.ts';
import styles from './standalone.module.css';
import { Surroundings } from './surroundings.tsx';
import { BASENAME, PAGE, standaloneBase } from '../pages/addresses.ts';
import { isRedirectPage, userTypeOf } from '../pages/by-user-type.ts';

/** The words of the bar around the remote. */
const messages = textsOf({
  'zh-CN': () => Promise.all([import(/* webpackChunkName: "texts.zh-CN" */ '../intl/zh-CN.json')]),
  'en-US': () => Promise.all([import(/* webpackChunkName: "texts.en-US" */ '../intl/en-US.json')]),
});

/** Stands in for the account API, inside the page. */
export interface MockedApi {
  config: PortalConfig;
  answer: Transport;
  /** Where an address leads that only the API could answer, such as its authorisation endpoint. */
  follow(url: string): string;
}

/** What a remote that stands alone says of itself. */
export interface Standalone {
  /** Name of the remote; it lives below `/standalone/{name}`. */
  name: string;
  /** Paths below the basename that are its own, as in its `remote.json`. */
  paths: readonly string[];
  /** Path (below the basename) that `/` leads to. */
  home: string;
  /** The world to show where no API runs; builds for production leave it out. */
  mocks?: (() => Promise<{ default: MockedApi }>) | undefined;
}

/** `?mock=1` in the address asks for the mocks, `?mock=0` for the API again; the tab remembers. */
function wantsMocks() {
  const asked = new URLSearchParams(location.search).get('mock');
  if (asked !== null) remember('session', 'mock', asked === '0' ? null : '1');
  return recall('session', 'mock') !== null;
}

async function readConfig() {
  const response = await fetch(`${BASENAME}/config.json`);
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return await response.json() as PortalConfig;
}

/**
 * Runs a remote without a shell, with a session of its own, below `/standalone/{name}`: against the real account API, or
 * against `mocks` where the address asks for them. Rejects when config.json cannot be read.
 */
export async function runStandalone(App: RemoteApp, { name, paths, home, mocks }: Standalone): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const mocked = mocks && wantsMocks() ? (await mocks()).default : undefined;
  const config = mocked?.config ?? await readConfig();
  const basename = standaloneBase(name);
  const begun = beginSession(config, basename, mocked && ((url) => leaveFor(mocked.follow(url))), mocked?.answer);
  createRoot(root).render(
    <PortalRouter basename={basename}><Alone App={App} config={config} begun={begun} basename={basename} name={name} paths={paths} home={home} mocked={mocked !== undefined} /></PortalRouter>,
  );
}

function Alone({ App, config, begun, basename, name, paths, home, mocked }: {
  App: RemoteApp; config: PortalConfig; begun: PortalSession; basename: string; name: string; paths: readonly string[]; home: string; mocked: boolean;
}) {
  const { session } = begun;
  const types = config.remotes.find((remote) => remote.name === name)?.userTypes;
  /** Whom the remote is for, where it is for one kind of user. */
  const only = types?.length === 1 ? types[0] : undefined;
  const { host, state, setTheme } = usePortalHost(begun, config, basename, only);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const redirecting = isRedirectPage(pathname);
  const returning = redirecting && query.has('code');
  /** This window was opened only to sign in again. */
  const again = redirecting && query.has('again');

  useEffect(function arrive() {
    if (again) {
      void session.startSignIn(userTypeOf(pathname, new URLSearchParams(search), only), { again: true });
      return;
    }
    if (!returning) {
      if (session.state.get().status === 'unknown') void session.restore();
      return;
    }
    void session.finishSignIn(new URLSearchParams(search)).then((finished) => {
      if (finished.outcome === 'lost') return session.startSignIn(userTypeOf(pathname, new URLSearchParams(search), only));
      if (finished.again) window.close();
      const back = safeReturnUri(finished.returnUri, { base: location.href });
      location.replace(back ?? basename + home);
      return undefined;
    });
  }, [again, basename, home, only, pathname, returning, search, session]);

  const away = returning || again || state.status === 'unknown' ? undefined
    : elsewhere(pathname, { own: paths, remotes: config.remotes, mocked, signedIn: state.user !== null });
  const toHome = pathname === '/' || away === 'home';
  useEffect(function leadHome() {
    if (toHome) void navigate(home, { replace: true });
  }, [home, navigate, toHome]);
  useEffect(function leadToPortal() {
    if (away === 'portal') location.replace(`${BASENAME}${pathname}${search}`);
  }, [away, pathname, search]);

  if (returning || again || toHome || away || state.status === 'unknown') return null;
  const userType = state.user?.user_type ?? userTypeOf(pathname, query, only);
  return (
    <>
      <Surroundings name="alone" locale={host.locale} theme={host.theme} messages={messages}>
        <div className={`${styles.controls} ${state.user ? styles.bar : ''}`}>
          <HostControls locale={host.locale} onLocale={host.setLocale} theme={host.theme} onTheme={setTheme} help={host.content.links.help} />
        </div>
        <SessionEnded
          open={state.status === 'ended'} signInUrl={`${basename}${PAGE.login}?user_type=${userType}&again=1`}
          onLeave={() => void session.startSignIn(userType, { returnUri: location.href })}
        />
      </Surroundings>
      <div className={state.user ? styles.page : undefined}><App host={host} /></div>
    </>
  );
}
