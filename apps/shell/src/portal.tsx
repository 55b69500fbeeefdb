import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PortalConfig } from '@portal/common/contract/config';
import { usePortalHost, type PortalSession } from '@portal/common/host/portal-host';
import { homeOf, userTypeOf } from '@portal/common/host/session/entries';
import { Surroundings } from '@portal/common/host/surroundings';
import { commonMessages } from '@portal/common/intl/messages';
import { safeReturnUri } from '@portal/common/rules/safe-return-uri';
import { NoPermission, PageSkeleton } from '@portal/common/ui/states';
import { BASENAME } from './boot/read-config.ts';
import { Remotes } from './remotes.tsx';

/** Pages of these paths are for people who are not signed in: they do not wait for the session. */
const SIGNED_OUT = /^\/(login|register|setpassword|checkaccount)/i;

/** The portal around the remotes: asks for the session, answers the redirect pages, leads to the home of the user type. */
export function Portal({ config, begun }: { config: PortalConfig; begun: PortalSession }) {
  const { session } = begun;
  const { host, state } = usePortalHost(begun, config, BASENAME);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const redirecting = /^\/(login|password)\/?$/i.test(pathname) && !query.has('login_challenge');
  const atRoot = pathname === '/';

  const signedOut = SIGNED_OUT.test(pathname);

  useEffect(function askForSession() {
    // Whoever was never signed in here needs no answer on a page that is for them.
    if (!redirecting && (!signedOut || session.likely())) void session.restore();
  }, [redirecting, session, signedOut]);

  useEffect(function passThrough() {
    if (!redirecting) return;
    const given = new URLSearchParams(search);
    const userType = userTypeOf(pathname, given);
    if (!given.has('code')) {
      void session.startSignIn(userType, { returnUri: given.get('return_uri') ?? undefined });
      return;
    }
    void session.finishSignIn(given).then((finished) => {
      const { user } = session.state.get();
      if (finished.outcome === 'lost' || !user) return session.startSignIn(userType);
      const back = safeReturnUri(finished.returnUri, { base: location.href });
      if (back && new URL(back).pathname.startsWith(`${BASENAME}/`)) location.replace(back);
      else void navigate(homeOf(user, config.remotes), { replace: true });
      return undefined;
    });
  }, [config.remotes, navigate, pathname, redirecting, search, session]);

  useEffect(function leadHome() {
    if (!atRoot || state.status === 'unknown') return;
    void navigate(state.user ? homeOf(state.user, config.remotes) : '/loginEnterprisePortal', { replace: true });
  }, [atRoot, config.remotes, navigate, state]);

  let shown: ReactNode = <Remotes claims={config.remotes} host={host} notFound={<NoPermission />} />;
  if (redirecting || atRoot || (state.status === 'unknown' && !signedOut)) shown = <PageSkeleton />;
  return <Surroundings name="shell" locale={host.locale} theme={host.theme} messages={commonMessages}>{shown}</Surroundings>;
}
