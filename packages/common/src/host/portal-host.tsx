import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Transport } from '../client/api-client.ts';
import type { PortalConfig } from '../contract/portal/config.ts';
import type { Privilege } from '../enums/staff/privilege.ts';
import type { UserType } from '../enums/user/user-type.ts';
import { safeReturnUri } from '../rules/navigation/safe-return-uri.ts';
import { HOST_VERSION, type Host } from './host.ts';
import { lastUserType } from './storage/last-user-type.ts';
import { initialLocale, keepLocale, searchIn, showLocale } from './storage/locale.ts';
import { createSession, type Session } from './session/session.ts';
import type { SessionState } from './session/session-user.ts';
import { followTheme, initialTheme, keepTheme, showTheme } from './storage/theme.ts';
import { PAGE } from '../pages/addresses.ts';
import { signInPageOf, userTypeOf } from '../pages/by-user-type.ts';

/** A session of this page, and its language. */
export interface PortalSession {
  session: Session;
  spoken(): Host['locale'];
  speak(locale: Host['locale']): void;
  /** Leaves the page for an address. */
  leave(url: string): void;
}

/** Leaves the page, but only for a web address: `javascript:` and the like would run here. */
export function leaveFor(url: string) {
  const { protocol, href } = new URL(url, location.href);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
}

/** Creates the session of one of our pages below `basename`, as the OAuth client in config.json. `leave` and `transport`: for tests and mocks. */
export function beginSession(config: PortalConfig, basename: string, leave = leaveFor, transport?: Transport): PortalSession {
  let locale = initialLocale();
  const session = createSession({
    apiBase: config.apiBase,
    clientId: config.clientId,
    redirectUri: `${location.origin}${basename}${PAGE.login}`,
    locale: () => locale,
    leave,
    transport,
  });
  return {
    session,
    leave,
    spoken: () => locale,
    speak(chosen) {
      locale = chosen;
      keepLocale(chosen);
    },
  };
}

function showTitle(title: string) {
  if (document.title !== title) document.title = title;
}

export interface PortalHost { host: Host; state: SessionState; setTheme: (theme: Host['theme']) => void }

/**
 * The host object of our own pages (the shell, a remote alone): session, language, theme and navigation in one. `only`
 * is the user type that signs in here, if there is only one.
 */
export function usePortalHost({ session, spoken, speak, leave }: PortalSession, config: PortalConfig, basename: string, only?: UserType): PortalHost {
  const state = useSyncExternalStore(session.state.subscribe, session.state.get);
  const [locale, setLocale] = useState(spoken);
  const [theme, setTheme] = useState(initialTheme);
  const navigate = useNavigate();
  const go = useRef(navigate);
  useLayoutEffect(function keepLatestNavigate() { go.current = navigate; });
  useEffect(function dressDocument() {
    showLocale(locale);
    showTheme(theme);
  }, [locale, theme]);
  const { search, hash, state: entry } = useLocation() as { search: string; hash: string; state: unknown };
  useEffect(function writeLanguageToAddress() {
    const own = searchIn(locale, search);
    if (own) void go.current({ search: own, hash }, { replace: true, state: entry });
  }, [locale, search, hash, entry]);
  useEffect(function followSystem() { return followTheme(setTheme); }, []);

  const { user } = state;
  const host = useMemo<Host>(() => {
    const type = () => user?.user_type ?? userTypeOf(location.pathname, new URLSearchParams(location.search), only ?? lastUserType());
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
      navigate: (to, options) => void go.current(to, options),
      setLocale(chosen) {
        speak(chosen);
        setLocale(chosen);
      },
      setTitle: showTitle,
      onNoPermission: () => void go.current(PAGE.forbidden, { replace: true }),
      leave,
      onLogin: (returnUri, userType) => void session.startSignIn(userType ?? type(), { returnUri, reauthenticate: user !== null }),
      authorise: session.authorise,
      refreshUser: session.refreshUser,
      async signOut(returnUri) {
        const entry = basename + signInPageOf(user?.user_type);
        await session.signOut();
        leave(safeReturnUri(returnUri, { base: location.href }) ?? entry);
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
