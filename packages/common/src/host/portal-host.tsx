import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PortalConfig } from '../contract/portal/config.ts';
import type { Privilege } from '../enums/staff/privilege.ts';
import type { UserType } from '../enums/user/user-type.ts';
import { safeReturnUri } from '../rules/return-address/safe-return-uri.ts';
import { HOST_VERSION } from '../contract/portal/host-version.ts';
import type { Host } from './host.ts';
import { lastUserType } from './storage/last-user-type.ts';
import { searchIn, showLocale } from './storage/locale.ts';
import type { PortalSession } from './session/portal-session.ts';
import type { SessionState } from './session/session-user.ts';
import { followTheme, initialTheme, keepTheme, showTheme } from './storage/theme.ts';
import { ACCOUNTS_PAGE, BASENAME, PAGE } from '../pages/addresses.ts';
import { signInPageOf, userTypeOf } from '../pages/by-user-type.ts';

function showTitle(title: string) {
  if (document.title !== title) document.title = title;
}

export interface PortalHost {
  host: Host;
  state: SessionState;
  setTheme: (theme: Host['theme']) => void;
}

/**
 * The host object of our own pages (the shell, a remote alone): session, language, theme and navigation in one. `only`
 * is the user type that signs in here, if there is only one.
 */
export function usePortalHost(
  { session, spoken, speak, leave }: PortalSession,
  config: PortalConfig,
  basename: string,
  only?: UserType,
): PortalHost {
  const state = useSyncExternalStore(session.state.subscribe, session.state.get);
  const [locale, setLocale] = useState(spoken);
  const [theme, setTheme] = useState(initialTheme);
  const navigate = useNavigate();
  const go = useRef(navigate);
  useLayoutEffect(function keepLatestNavigate() {
    go.current = navigate;
  });
  useEffect(
    function dressDocument() {
      showLocale(locale);
      showTheme(theme);
    },
    [locale, theme],
  );
  const { search, hash, state: entry } = useLocation() as { search: string; hash: string; state: unknown };
  useEffect(
    function writeLanguageToAddress() {
      const own = searchIn(locale, search);
      if (own) void go.current({ search: own, hash }, { replace: true, state: entry });
    },
    [locale, search, hash, entry],
  );
  useEffect(function followSystem() {
    return followTheme(setTheme);
  }, []);

  const { user } = state;
  const host = useMemo<Host>(() => {
    const type = () =>
      user?.user_type ?? userTypeOf(location.pathname, new URLSearchParams(location.search), only ?? lastUserType());
    return {
      version: HOST_VERSION,
      basename,
      apiBase: config.apiBase || location.origin,
      locale,
      siteId: config.siteId,
      theme,
      user,
      privileges: (user?.privileges ?? []) as Privilege[],
      clientId: config.clientId,
      content: config,
      request: session.request,
      arrived: session.arrived,
      navigate: (to, options) => void go.current(to, options),
      setLocale(chosen) {
        speak(chosen);
        setLocale(chosen);
      },
      setTitle: showTitle,
      onNoPermission: () => void go.current(PAGE.forbidden, { replace: true }),
      leave,
      onLogin: (returnUri, userType) =>
        void session.startSignIn(userType ?? type(), { returnUri, reauthenticate: user !== null }),
      authorise: session.authorise,
      refreshUser: session.refreshUser,
      async signOut(returnUri) {
        const entry = basename + signInPageOf(user?.user_type);
        const others = await session.signOut();
        const next = others > 0 ? BASENAME + ACCOUNTS_PAGE : entry;
        leave(safeReturnUri(returnUri, { base: location.href }) ?? next);
      },
      events: session.bus,
    };
  }, [basename, config, leave, locale, session, speak, theme, user, only]);

  return {
    host,
    state,
    setTheme(chosen) {
      keepTheme(chosen);
      setTheme(chosen);
    },
  };
}
