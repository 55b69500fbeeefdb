import { useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../antd/base.ts';
import type { Transport } from '../../client/api-client.ts';
import type { PortalConfig } from '../../contract/portal/config.ts';
import { PortalRouter } from '../../routes/portal-router.tsx';
import { safeReturnUri } from '../../rules/return-address/safe-return-uri.ts';
import { textsOf } from '../../intl/texts.ts';
import { EmptyState } from '../../ui/status/states.tsx';
import { HeaderControls } from '../../ui/header/header-controls.tsx';
import { AccountsButton, type AccountsPart } from './accounts-button.tsx';
import { outsidePath } from './outside-path.ts';
import { reportFailedPages } from './report-failed-pages.ts';
import { usePortalHost } from '../../host/portal-host.tsx';
import type { RemoteApp } from '../remote-root.tsx';
import { beginSession, leaveFor, type PortalSession } from '../../host/session/portal-session.ts';
import { LateSessionDialog } from '../late-session-dialog.tsx';
import { recall, remember } from '../../host/storage/browser-store.ts';
import styles from './standalone.module.css';
import { RemoteProviders } from '../remote-providers.tsx';
import { BASENAME, PAGE, standaloneBase } from '../../pages/addresses.ts';
import { isRedirectPage, userTypeOf } from '../../pages/by-user-type.ts';

/** Texts of the bar around the remote. */
const messages = textsOf({
  'zh-CN': () => Promise.all([import(/* webpackChunkName: "texts.zh-CN" */ '../../intl/zh-CN.json')]),
  'en-US': () => Promise.all([import(/* webpackChunkName: "texts.en-US" */ '../../intl/en-US.json')]),
});

/** Replaces the account API inside the page. */
export interface MockedApi {
  config: PortalConfig;
  answer: Transport;
  /** Target of a navigation to the API, such as its authorisation endpoint. */
  follow(url: string): string;
}

/** Description of a standalone remote. */
export interface Standalone {
  /** Name of the remote, served below `/standalone/{name}`. */
  name: string;
  /** Its paths below the basename, as in its `remote.json`. */
  paths: readonly string[];
  /** Target of `/`, below the basename. */
  home: string;
  /** For a remote whose people have a session. */
  accounts?: AccountsPart | undefined;
  /** The mocks to use without an API; production builds leave them out. */
  mocks?: (() => Promise<{ default: MockedApi }>) | undefined;
}

/** `?mock=1` in the address turns the mocks on, `?mock=0` off; stored in the tab. */
function wantsMocks() {
  const asked = new URLSearchParams(location.search).get('mock');
  if (asked !== null) remember('session', 'mock', asked === '0' ? null : '1');
  return recall('session', 'mock') !== null;
}

async function readConfig() {
  const response = await fetch(`${BASENAME}/config.json`);
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return (await response.json()) as PortalConfig;
}

/**
 * Runs a remote without a shell, with its own session, below `/standalone/{name}`: against the account API, or against
 * `mocks` if the address turns them on. Rejects when config.json cannot be read.
 */
export async function runStandalone(App: RemoteApp, { name, paths, home, accounts, mocks }: Standalone): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const mocked = mocks && wantsMocks() ? (await mocks()).default : undefined;
  const config = mocked?.config ?? (await readConfig());
  const basename = standaloneBase(name);
  const begun = beginSession(config, basename, mocked && ((url) => leaveFor(mocked.follow(url))), mocked?.answer);
  createRoot(root).render(
    <PortalRouter basename={basename}>
      <Alone
        App={App}
        config={config}
        begun={begun}
        basename={basename}
        name={name}
        paths={paths}
        home={home}
        accounts={accounts}
        mocked={mocked !== undefined}
      />
    </PortalRouter>,
  );
}

function Alone({
  App,
  config,
  begun,
  basename,
  name,
  paths,
  home,
  accounts,
  mocked,
}: {
  App: RemoteApp;
  config: PortalConfig;
  begun: PortalSession;
  basename: string;
  name: string;
  paths: readonly string[];
  home: string;
  accounts: AccountsPart | undefined;
  mocked: boolean;
}) {
  const { session } = begun;
  const types = config.remotes.find((remote) => remote.name === name)?.userTypes;
  /** The user type of the remote, if it has only one. */
  const only = types?.length === 1 ? types[0] : undefined;
  const { host, state, setTheme } = usePortalHost(begun, config, basename, only);
  // Before the effects of the page, which may fail at once. Mocks keep no reports.
  useLayoutEffect(
    function report() {
      return mocked ? undefined : reportFailedPages(host, name);
    },
    [host, mocked, name],
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const redirecting = isRedirectPage(pathname);
  const returning = redirecting && query.has('code');
  /** This window was opened only to sign in again. */
  const again = redirecting && query.has('again');

  useEffect(
    function arrive() {
      if (again) {
        void session.startSignIn(userTypeOf(pathname, new URLSearchParams(search), only), { again: true });
        return;
      }
      if (!returning) {
        if (session.state.get().status !== 'unknown') return;
        // Without an earlier session there is nothing to restore.
        if (mocked || session.likely()) void session.restore();
        else session.giveUp();
        return;
      }
      void session.finishSignIn(new URLSearchParams(search)).then((finished) => {
        if (finished.outcome === 'lost')
          return session.startSignIn(userTypeOf(pathname, new URLSearchParams(search), only));
        if (finished.again) window.close();
        const back = safeReturnUri(finished.returnUri, { base: location.href });
        location.replace(back ?? basename + home);
        return undefined;
      });
    },
    [again, basename, home, mocked, only, pathname, returning, search, session],
  );

  const away =
    returning || again || state.status === 'unknown'
      ? undefined
      : outsidePath(pathname, { own: paths, remotes: config.remotes, mocked, signedIn: state.user !== null });
  const toHome = pathname === '/' || away === 'home';
  useEffect(
    function leadHome() {
      if (toHome) void navigate(home, { replace: true });
    },
    [home, navigate, toHome],
  );
  useEffect(
    function leadToPortal() {
      if (away === 'portal') location.replace(`${BASENAME}${pathname}${search}`);
    },
    [away, pathname, search],
  );

  if (returning || again || toHome || away || state.status === 'unknown') return null;
  const userType = state.user?.user_type ?? userTypeOf(pathname, query, only);
  /** The remote redirects here from an unknown path. */
  const missing = pathname === PAGE.notFound;
  return (
    <>
      <RemoteProviders
        name="alone"
        locale={host.locale}
        theme={host.theme}
        messages={messages}
        own={host.content.words}
      >
        <div className={`${styles.controls} ${state.user ? styles.bar : ''}`}>
          {/* Mocks know one account; a session that acts for a company is none of a person's. */}
          {accounts && !mocked && state.user && state.user.scope === undefined && (
            <AccountsButton part={accounts} host={host} basename={basename} />
          )}
          {state.user && (
            <Button type="text" onClick={() => void host.signOut()}>
              <FormattedMessage id="host.signOut" />
            </Button>
          )}
          <HeaderControls
            locale={host.locale}
            onLocale={host.setLocale}
            theme={host.theme}
            onTheme={setTheme}
            help={host.content.links.help}
          />
        </div>
        <LateSessionDialog
          begun={begun}
          state={state}
          apiBase={config.apiBase}
          basename={basename}
          userType={userType}
        />
        {missing && (
          <main className={styles.page}>
            <EmptyState
              icon="search"
              title={<FormattedMessage id="error.Account.NotFound" />}
              action={
                <Button type="primary" onClick={() => void navigate(home, { replace: true })}>
                  <FormattedMessage id="countdown.backNow" />
                </Button>
              }
            />
          </main>
        )}
      </RemoteProviders>
      {!missing && (
        <div className={state.user ? styles.page : undefined}>
          <App host={host} />
        </div>
      )}
    </>
  );
}
