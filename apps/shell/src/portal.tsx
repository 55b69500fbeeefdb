import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { usePortalHost } from '@portal/common/host/portal-host';
import type { PortalSession } from '@portal/common/host/session/portal-session';
import { lastUserType } from '@portal/common/host/storage/last-user-type';
import { LateSessionDialog } from '@portal/common/remote/late-session-dialog';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { ACCOUNTS_PAGE, BASENAME, PAGE } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { homeOf } from '@portal/common/pages/menu';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { reportError } from './federation/load-remote.ts';
import { needsUser, userTypeFor } from './frame/areas.ts';
import { messages } from './intl/messages.ts';
import { useRedirectPage } from './session/use-redirect-page.ts';
import { ShellPage } from './shell-page.tsx';
import { LateTracker } from './tracker/late-tracker.tsx';
import { LoadUncaughtErrors } from './trouble/load-uncaught-errors.tsx';

/**
 * The portal around the remotes: restores the session, redirects to the sign-in where needed, and from `/` to the home
 * page. Until `arriving` resolves, the frame shows a skeleton.
 */
export function Portal({
  config,
  begun,
  arriving,
}: {
  config: PortalConfig;
  begun: PortalSession;
  arriving?: Promise<void> | undefined;
}) {
  const { session, leave } = begun;
  const portal = usePortalHost(begun, config, BASENAME);
  const { state } = portal;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { redirectStep, retry } = useRedirectPage(session, config);
  const [arrived, setArrived] = useState(!arriving);
  const leaving = useRef(false);
  const hadUser = useRef(state.user);

  const host = useMemo(
    () => ({
      ...portal.host,
      async signOut(returnUri?: string) {
        leaving.current = true;
        try {
          await portal.host.signOut(returnUri);
        } catch (error) {
          leaving.current = false;
          throw error;
        }
      },
    }),
    [portal.host],
  );

  useEffect(
    function showPage() {
      void arriving?.then(() => setArrived(true));
    },
    [arriving],
  );

  const signedOutPage = isSignedOutPage(pathname);
  // What a session previews or tries never draws a page for signed-out people, which may ask for a password.
  const loadsAgain = signedOutPage && (!!config.preview || config.remotes.some(({ watched }) => watched));
  const passing = redirectStep !== 'none';
  const { status, other } = state;
  // A browser without an earlier session needs no request on a signed-out page.
  const asksForSession = !signedOutPage || session.likely();

  useEffect(
    function askForSession() {
      if (!passing && session.state.get().status === 'unknown' && asksForSession) void session.restore();
    },
    [asksForSession, passing, session],
  );

  useEffect(
    function loadForEverybody() {
      // With a fragment the browser would stay.
      if (loadsAgain) leave(location.href.replace(/#.*/, ''));
    },
    [leave, loadsAgain],
  );

  useEffect(
    function leadToSignIn() {
      const before = hadUser.current;
      hadUser.current = state.user;
      if (leaving.current || passing || status !== 'signedOut' || !needsUser(pathname, config.remotes)) return;
      leaving.current = true;
      // Signed out in another tab: leave the page as after a sign-out here, so that no data of the user stay in memory.
      if (before) leave(BASENAME + (session.likely() ? ACCOUNTS_PAGE : signInPageOf(before.user_type)));
      // The tab belongs to an account that is not signed in, but others are: the person chooses.
      else if (other) leave(`${BASENAME}${ACCOUNTS_PAGE}?return_uri=${encodeURIComponent(location.href)}`);
      else
        void session.startSignIn(userTypeFor(pathname, search, config, lastUserType()), { returnUri: location.href });
    },
    [config, leave, other, passing, pathname, search, session, state.user, status],
  );

  useEffect(
    function leadHome() {
      if (pathname !== '/' || status === 'unknown' || leaving.current) return;
      void navigate(state.user ? homeOf(state.user, config.remotes) : PAGE.signInEnterprise, { replace: true });
    },
    [config.remotes, navigate, pathname, state.user, status],
  );

  useEffect(function comeBackAlive() {
    // A page that is restored from the back/forward cache after it was left for the sign-in has outdated state.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && leaving.current) location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return (
    <RemoteProviders name="shell" locale={host.locale} theme={host.theme} messages={messages} own={host.content.words}>
      <ShellPage
        portal={{ ...portal, host }}
        config={config}
        session={session}
        redirectStep={loadsAgain ? 'going' : redirectStep}
        arrived={arrived}
        onRetry={retry}
      />
      <LoadUncaughtErrors host={host} report={reportError} />
      <LateTracker
        key={state.user?.user_id}
        tracker={config.tracker}
        host={host}
        settled={!passing && pathname !== '/' && (status !== 'unknown' || !asksForSession)}
      />
      <LateSessionDialog
        begun={begun}
        state={state}
        apiBase={config.apiBase}
        basename={BASENAME}
        userType={state.user?.user_type ?? userTypeFor(pathname, search, config, lastUserType())}
      />
    </RemoteProviders>
  );
}
