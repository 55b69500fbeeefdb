import type { ApiClient, HostRequestInit } from '../../client/api-client.ts';
import { readApiError } from '../../client/api-error.ts';
import { parseReply } from '../../client/parse-reply.ts';
import { readUserinfo, sessionUser, type NamedUser, type SessionUser } from '../../contract/sign-in/userinfo.ts';
import type { Locale } from '../../intl/locale.ts';
import { remember } from '../storage/browser-store.ts';
import { rememberUserType } from '../storage/last-user-type.ts';
import type { Store } from './store.ts';
import type { Tokens } from './tokens.ts';
import type { WaitingCalls } from './waiting-calls.ts';

/**
 * `unknown`: not requested yet, or the API is unavailable. `ended`: the session has expired during work; calls wait
 * until `user` has signed in again. `other`: somebody else is signed in in this browser, and the page's own account is not.
 */
export interface SessionState {
  status: 'unknown' | 'signedOut' | 'signedIn' | 'ended';
  user: SessionUser | null;
  other: NamedUser | null;
  /** False while the account API does not answer. */
  reachable: boolean;
}

/** Creates the store of the session's user in this page. */
export function createSessionUser({
  state,
  api,
  tokens,
  waiting,
  locale,
}: {
  state: Store<SessionState>;
  api: ApiClient;
  tokens: Tokens;
  waiting: WaitingCalls;
  locale: () => Locale;
}) {
  /**
   * Sends a request with this token, if there is one. Reading the user sends no user id and type: a hand-over of the
   * main account changes the type, and the API refuses calls with the old one.
   */
  function send(path: string, init: HostRequestInit, token: string | null): Promise<Response> {
    return api.send(
      path,
      init,
      token === null ? undefined : { token, user: path === readUserinfo.path ? null : state.get().user },
    );
  }

  return {
    send,

    /** Reads the user of a token; null when the API refuses the token. */
    async read(token = tokens.current()): Promise<SessionUser | null> {
      const response = await send(readUserinfo.path, {}, token);
      if (response.status === 401) return null;
      if (!response.ok) throw await readApiError(response, locale());
      return parseReply<SessionUser>(sessionUser, await response.json());
    },

    /** What was read is void when the page has no token any more: another tab has signed out meanwhile. */
    know(user: SessionUser) {
      if (tokens.current() === null) return;
      remember('local', 'signed-in', String(user.user_type));
      rememberUserType(user.user_type);
      state.set({ status: 'signedIn', user, other: null });
    },

    /**
     * Forgets the user, in this page only. Typed input stays. `more`: other accounts are still signed in in this browser;
     * `other` is the one among them that the page may go on with.
     */
    drop({ more = false, other = null }: { more?: boolean; other?: NamedUser | null } = {}) {
      tokens.drop();
      remember('local', 'signed-in', more || other ? '0' : null);
      waiting.settle(false);
      state.set({ status: 'signedOut', user: null, other });
    },
  };
}
