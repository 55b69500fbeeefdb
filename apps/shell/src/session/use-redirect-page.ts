import { useEffect, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { recall, remember } from '@portal/common/host/storage/browser-store';
import { isInApp } from '@portal/common/host/session/sign-in/in-app';
import type { Session } from '@portal/common/host/session/session';
import { safeReturnUri } from '@portal/common/rules/return-address/safe-return-uri';
import { BASENAME, PAGE } from '@portal/common/pages/addresses';
import { userTypeOf } from '@portal/common/pages/by-user-type';
import { homeOf } from '@portal/common/pages/menu';
import { MINUTE_MS } from '@portal/common/rules/units';

/**
 * State of a redirect page. `none`: not a redirect page. `going`: it redirects. `again`: this window was opened to sign
 * in and closes. `failed`: the sign-in failed. `refused`: the person did not accept the terms. `unreachable`: the account API does not answer.
 */
export type RedirectStep = 'none' | 'going' | 'again' | 'failed' | 'refused' | 'unreachable';

/** A sign-in that fails twice within this time, in milliseconds, is not restarted automatically. */
const ROUND_MS = MINUTE_MS;

const PASSWORD_PAGE = `${PAGE.setPassword}?pwd_flag=edit`;

/** The password change page, which validates `returnUri` and continues there. */
const passwordPage = (returnUri: string | null) =>
  PASSWORD_PAGE + (returnUri === null ? '' : `&return_uri=${encodeURIComponent(returnUri)}`);

/** Path below the basename of a return URI, if it is in this portal and no sign-in page. */
export function pathOf(returnUri: string | null | undefined, here: string): string | undefined {
  const safe = safeReturnUri(returnUri, { base: here });
  if (!safe) return undefined;
  const { origin, pathname, search, hash } = new URL(safe);
  if (origin !== new URL(here).origin || !pathname.startsWith(`${BASENAME}/`)) return undefined;
  const path = pathname.slice(BASENAME.length);
  return /^\/(login|password\/?$)/i.test(path) ? undefined : path + search + hash;
}

/**
 * The redirect pages `/login` and `/password`, by their query: a `code` is exchanged for a session, an empty query
 * redirects to the authorisation endpoint. With a `login_challenge` they are sign-in pages and not redirects.
 */
export function useRedirectPage(
  session: Session,
  config: PortalConfig,
): { redirectStep: RedirectStep; retry: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [attempt, retry] = useReducer((n: number) => n + 1, 0);
  const [stopped, setStopped] = useState<Exclude<RedirectStep, 'none' | 'going'> | null>(null);
  const passing = /^\/(login|password)\/?$/i.test(pathname) && !new URLSearchParams(search).has('login_challenge');

  useEffect(
    function passThrough() {
      setStopped(null);
      if (!passing) return;
      const query = new URLSearchParams(search);
      const userType = userTypeOf(pathname, query);
      const toPassword = /^\/password/i.test(pathname);

      function leaveForSignIn() {
        const back = query.get('return_uri');
        const wanted = toPassword ? location.origin + BASENAME + passwordPage(back) : (back ?? undefined);
        return session.startSignIn(userType, {
          returnUri: wanted,
          again: query.has('again'),
          inApp: isInApp(query, config.wechat?.appId),
        });
      }

      async function finish() {
        const finished = await session.finishSignIn(query);
        const { user } = session.state.get();
        if (finished.outcome === 'lost' || !user) {
          const before = Number(recall('session', 'lost-at') ?? 0);
          remember('session', 'lost-at', String(Date.now()));
          if (Date.now() - before < ROUND_MS) setStopped('failed');
          else await session.startSignIn(userType);
          return;
        }
        remember('session', 'lost-at', null);
        if (finished.again || finished.inApp) setStopped('again');
        else
          void navigate(
            pathOf(finished.returnUri, location.href) ?? (toPassword ? PASSWORD_PAGE : homeOf(user, config.remotes)),
            { replace: true },
          );
      }

      if (query.has('error') && attempt === 0)
        setStopped(query.get('error') === 'access_denied' ? 'refused' : 'failed');
      else if (query.has('code')) finish().catch(() => setStopped('unreachable'));
      else leaveForSignIn().catch(() => setStopped('failed'));
    },
    [attempt, config.remotes, config.wechat?.appId, navigate, passing, pathname, search, session],
  );

  return { redirectStep: passing ? (stopped ?? 'going') : 'none', retry };
}
