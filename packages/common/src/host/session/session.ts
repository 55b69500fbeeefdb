import { createApiClient, type Transport } from '../../client/api-client.ts';
import { networkError, readApiError } from '../../client/api-error.ts';
import { SIGN_OUT_PATH } from '../../contract/sign-in/oauth.ts';
import { whenUsed } from '../../late/when-used.ts';
import type { Host } from '../host.ts';
import { formatLocale, type Locale } from '../../intl/locale.ts';
import { keepAccount } from '../storage/account.ts';
import { forgetAll, recall } from '../storage/browser-store.ts';
import type { AskedAhead } from './ask-ahead.ts';
import { createEvents } from './events.ts';
import { watchReachability } from './reachability.ts';
import { createRecovery } from './recovery.ts';
import { createRequests } from './requests.ts';
import { createSessionUser, type SessionState } from './session-user.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in-flow.ts';
import { createStore, type Store } from './store.ts';
import { createTokens } from './tokens.ts';
import { createWaitingCalls } from './waiting-calls.ts';

export interface SessionOptions {
  /** Origin of the account API; empty means the page's own. */
  apiBase: string;
  clientId: string;
  /** Absolute redirect URI, registered at the API. */
  redirectUri: string;
  locale: () => Locale;
  /** Navigates away. */
  leave: (url: string) => void;
  /** Used in place of the network, for an API that is mocked inside the page. */
  transport?: Transport | undefined;
  /** Replies that were asked for before the session began. */
  arrived?: AskedAhead['arrived'] | undefined;
}

export interface Session extends SignIn {
  state: Store<SessionState>;
  bus: Host['events'];
  request: Host['request'];
  arrived: NonNullable<Host['arrived']>;
  /**
   * Asks the API for the session of the browser and its user. The status stays `unknown` when the API is unavailable.
   */
  restore(): Promise<void>;
  /** True when this browser had a session when it was last used. A hint: `restore` decides. */
  likely(): boolean;
  refreshUser(): Promise<void>;
  /**
   * Ends the session of the page's account at the API, here and in its other tabs. Resolves with the number of accounts
   * that are still signed in in this browser. Rejects with an `ApiError` when the API does not confirm.
   */
  signOut(): Promise<number>;
  /** The user will not sign in again: waiting calls get their 401. */
  giveUp(): void;
  close(): void;
}

/** Creates the session of a page: keeps and refreshes the token, and informs the other tabs. See `../README.md`. */
export function createSession({
  apiBase,
  clientId,
  redirectUri,
  locale,
  leave,
  transport,
  arrived,
}: SessionOptions): Session {
  const base = apiBase || location.origin;
  const state = createStore<SessionState>({ status: 'unknown', user: null, other: null, reachable: true });
  const waiting = createWaitingCalls(() => state.set({ status: 'ended' }));

  const reachability = watchReachability(base, (reachable) => {
    const before = state.get();
    state.set({ reachable });
    if (!reachable || before.reachable) return;
    if (before.status === 'unknown') void recovery.restore();
    else if (before.status === 'ended') void recovery.resume();
    events.bus.emit('api:back', null);
  });
  const api = createApiClient({ base, locale, onReach: reachability.report, transport });
  const tokens = createTokens(api, clientId, { onOther: (other) => recovery.interrupt(other) });
  const user = createSessionUser({ state, api, tokens, waiting, locale });
  const recovery = createRecovery({ state, tokens, user, waiting, onAway: () => reachability.report(false) });

  const events = createEvents((message) => {
    const { status, user: known, other } = state.get();
    if (message.type === 'signed-out') {
      const { userId, more } = message;
      // The other account has signed out; this page still waits for its own.
      if (other && (userId === undefined || userId === other.user_id)) state.set({ other: null });
      else if (userId === undefined || userId === known?.user_id) {
        forgetAll();
        user.drop({ more: more === true });
      }
      return;
    }
    if (status === 'ended') {
      if (known?.user_id !== message.user.user_id) recovery.interrupt(message.user);
      else void recovery.resume();
    } else if (status !== 'signedIn') {
      void recovery.restore();
    }
  });

  const { ask, refreshUser } = createRequests({ state, tokens, user, recovery });
  events.bus.on('session:user', () => void refreshUser());

  function beginNextTabHere() {
    const { user: known } = state.get();
    if (!document.hidden && known) keepAccount(known.user_id);
  }
  document.addEventListener('visibilitychange', beginNextTabHere);

  const likely = () => recall('local', 'signed-in') !== null;
  // With a session, or a code to exchange for one, the page calls immediately. Other pages render first.
  if (likely() || new URLSearchParams(location.search).has('code')) void api.prepare();
  const cancelPreparing = whenUsed(() => void api.prepare());

  const signIn = createSignIn({
    base,
    clientId,
    redirectUri,
    locale,
    leave,
    api,
    tokens,
    async signedIn() {
      const found = await user.read();
      if (!found) return null;
      user.know(found);
      if (state.get().user === null) return null;
      events.post({ type: 'signed-in', user: found });
      return found;
    },
  });

  return {
    state,
    bus: events.bus,
    request: (path, init = {}) => ask(path, init),
    arrived(path) {
      const { user: known } = state.get();
      const token = tokens.current();
      return known && token !== null
        ? arrived?.(base + path, { token, userId: known.user_id, lang: formatLocale(locale()) })
        : undefined;
    },
    restore: recovery.restore,
    likely,
    ...signIn,
    refreshUser,
    async signOut() {
      const userId = state.get().user?.user_id;
      const response = await user.send(SIGN_OUT_PATH, { method: 'POST' }, tokens.current()).catch((): never => {
        throw networkError(locale());
      });
      // 409: it was not signed in any more, but others are.
      if (!response.ok && response.status !== 401 && response.status !== 409)
        throw await readApiError(response, locale());
      const { accounts = response.status === 409 ? 1 : 0 } = (await response.json().catch(() => ({}))) as {
        accounts?: number;
      };
      forgetAll();
      user.drop({ more: accounts > 0 });
      events.post({ type: 'signed-out', userId, more: accounts > 0 });
      return accounts;
    },
    giveUp: () => user.drop(),
    close() {
      cancelPreparing();
      document.removeEventListener('visibilitychange', beginNextTabHere);
      reachability.close();
      tokens.close();
      events.close();
    },
  };
}
