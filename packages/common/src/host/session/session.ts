import { createApiClient, type Transport } from '../../client/api-client.ts';
import { networkError, readApiError } from '../../client/api-error.ts';
import { parseReply } from '../../client/parse-reply.ts';
import { challengeReply, SIGN_OUT_PATH, TOKEN_PATH } from '../../contract/oauth.ts';
import { readUserinfo, sessionUser, type SessionUser } from '../../contract/userinfo.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import { whenIdle } from '../when-idle.ts';
import type { Host, HostRequestInit } from '../host.ts';
import type { Locale } from '../../intl/locale.ts';
import { authorisePath, forgetStarted, startedAs } from './authorise.ts';
import { forgetAll, recall, remember } from './browser-store.ts';
import { createEvents } from './events.ts';
import { takeStarted, isSocialBrowser, saveStarted } from './in-app.ts';
import { rememberUserType } from './last-user-type.ts';
import { watchReachability } from './reachability.ts';
import { createStore, type Store } from './store.ts';
import { createTokens } from './tokens.ts';
import { createWaitingCalls } from './waiting-calls.ts';

/**
 * `unknown`: not asked yet, or the API is away. `ended`: the session has expired during work; calls wait until `user` has
 * signed in again.
 */
export interface SessionState {
  status: 'unknown' | 'signedOut' | 'signedIn' | 'ended';
  user: SessionUser | null;
  /** False while the account API does not answer. */
  reachable: boolean;
}

/** How a sign-in came back. `lost`: this browser has not started it, or no longer knows it. */
export type Finished =
  | { outcome: 'signedIn'; returnUri?: string; again: boolean; inApp: boolean; userType: number }
  | { outcome: 'lost' };

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
}

export interface Session {
  state: Store<SessionState>;
  bus: Host['events'];
  request: Host['request'];
  /** Asks the API whether the browser has a session, and whose. The status stays `unknown` when the API is away. */
  restore(): Promise<void>;
  /** True when this browser had a session when it was last used. A hint: `restore` decides. */
  likely(): boolean;
  /** Begins a sign-in and returns its login challenge. Rejects with an `ApiError`. */
  authorise(userType: UserType, returnUri?: string): Promise<string>;
  /** Goes to the authorisation endpoint. `again`: only to renew the session of another window. `inApp`: from an in-app browser. `anew`: ask for the secret even when signed in. */
  startSignIn(userType: UserType | number, options?: { returnUri?: string; again?: boolean; inApp?: boolean; anew?: boolean }): Promise<void>;
  /** Exchanges the code in `query` for a session. Rejects with a TypeError when the API is away; the code can be tried again. */
  finishSignIn(query: URLSearchParams): Promise<Finished>;
  refreshUser(): Promise<void>;
  /** Ends the session at the API, here and in the other tabs. Rejects with an `ApiError` when the API does not confirm. */
  signOut(): Promise<void>;
  /** The user will not sign in again: waiting calls get their 401. */
  giveUp(): void;
  close(): void;
}

/** Creates the session of a page: keeps and refreshes the token, and informs the other tabs. See `../README.md`. */
export function createSession({ apiBase, clientId, redirectUri, locale, leave, transport }: SessionOptions): Session {
  const base = apiBase || location.origin;
  const state = createStore<SessionState>({ status: 'unknown', user: null, reachable: true });
  const waiting = createWaitingCalls(() => state.set({ status: 'ended' }));
  /** The token whose 401 showed that the session has ended. */
  let endedWith: string | null = null;
  let restoring: Promise<void> | null = null;

  const reachability = watchReachability(base, (reachable) => {
    const before = state.get();
    state.set({ reachable });
    if (!reachable || before.reachable) return;
    if (before.status === 'unknown') void restore();
    else if (before.status === 'ended') void resume();
    events.bus.emit('api:back', null);
  });
  const api = createApiClient({ base, locale, onReach: reachability.report, transport });
  const tokens = createTokens(api, clientId);

  const events = createEvents((message) => {
    const { status, user } = state.get();
    if (message.type === 'signed-out') {
      forgetAll();
      drop();
      return;
    }
    if (status === 'signedIn' || status === 'ended') {
      if (user?.user_id !== message.userId) leave(location.pathname);
      else if (status === 'ended') void resume();
    } else {
      void restore();
    }
  });

  /** Forgets the user, in this page only. Typed input stays. */
  function drop() {
    tokens.drop();
    remember('local', 'signed-in', null);
    waiting.settle(false);
    state.set({ status: 'signedOut', user: null });
  }

  function know(user: SessionUser) {
    remember('local', 'signed-in', String(user.user_type));
    rememberUserType(user.user_type);
    state.set({ status: 'signedIn', user });
  }

  async function readUser(): Promise<SessionUser | null> {
    const response = await authorised(readUserinfo.path, {}, tokens.current());
    if (response.status === 401) return null;
    if (!response.ok) throw await readApiError(response, locale());
    return parseReply<SessionUser>(sessionUser, await response.json());
  }

  function authorised(path: string, init: HostRequestInit, token: string | null) {
    return api.send(path, init, token === null ? undefined : { token, user: state.get().user });
  }

  function restore(): Promise<void> {
    restoring ??= (async () => {
      const outcome = await tokens.refresh(null);
      const user = outcome === 'fresh' ? await readUser().catch(() => undefined) : null;
      if (user) know(user);
      else if (user === null && outcome !== 'away') drop();
      else {
        // The session is unknown, also after a failure of the API: the probe restores it later.
        tokens.drop();
        reachability.report(false);
      }
    })().finally(() => { restoring = null; });
    return restoring;
  }

  /** After a sign-in in another window: continues the ended session. */
  async function resume() {
    if (await tokens.refresh(endedWith) !== 'fresh') return;
    const user = await readUser().catch(() => undefined);
    if (!user) return;
    know(user);
    waiting.settle(true);
  }

  /** Waits for a new sign-in, after the API has refused the token `used`. */
  function ended(used: string | null, signal?: AbortSignal | null): Promise<boolean> {
    if (state.get().status !== 'ended') endedWith = used;
    return waiting.wait(signal);
  }

  async function request(path: string, init: HostRequestInit = {}): Promise<Response> {
    if (state.get().status === 'ended') await ended(endedWith, init.signal);
    if (restoring) await restoring;
    const used = tokens.current();
    const response = await authorised(path, init, used);
    if (response.status !== 401 || used === null || path === TOKEN_PATH) return response;
    const outcome = await tokens.refresh(used);
    if (outcome === 'away') throw new TypeError('The account API did not answer');
    if (outcome === 'ended') {
      if (state.get().user === null || !await ended(used, init.signal)) return response;
    }
    return authorised(path, init, tokens.current());
  }

  const likely = () => recall('local', 'signed-in') !== null;
  // With a session, or a code to exchange for one, the page calls immediately. Other pages render first.
  if (likely() || new URLSearchParams(location.search).has('code')) void api.prepare();
  const cancelPreparing = whenIdle(() => void api.prepare());

  const authorise = (userType: UserType | number, how: { returnUri?: string; again?: boolean; inApp?: boolean; anew?: boolean } = {}) => authorisePath({
    query: new URLSearchParams(location.search), clientId, redirectUri, userType, locale: locale(), ...how,
  });

  return {
    state,
    bus: events.bus,
    request,
    restore,
    likely,
    async authorise(userType, returnUri) {
      const path = await authorise(userType, { returnUri });
      const response = await api.send(path, { headers: { accept: 'application/json' } })
        .catch((): never => { throw networkError(locale()); });
      if (!response.ok) throw await readApiError(response, locale());
      return parseReply<{ Data: { LoginChallenge: string } }>(challengeReply, await response.json()).Data.LoginChallenge;
    },
    async startSignIn(userType, how) {
      const path = await authorise(userType, how);
      if (how?.inApp) {
        const state = new URLSearchParams(path.slice(path.indexOf('?'))).get('state') ?? '';
        const started = startedAs(state);
        if (started) await saveStarted(api, state, started);
      }
      leave(base + path);
    },
    async finishSignIn(query) {
      const key = query.get('state') ?? '';
      const code = query.get('code');
      const started = startedAs(key) ?? (isSocialBrowser() && code ? await takeStarted(api, key) : null);
      if (!started || !code) return { outcome: 'lost' };
      const reply = await tokens.exchange({ code, redirect_uri: started.redirectUri, state: key, code_verifier: started.verifier });
      forgetStarted(key);
      if (!reply) return { outcome: 'lost' };
      const user = await readUser();
      if (!user) return { outcome: 'lost' };
      know(user);
      events.tell({ type: 'signed-in', userId: user.user_id });
      return { outcome: 'signedIn', returnUri: query.get('return_uri') ?? started.returnUri, again: started.again ?? false, inApp: started.inApp ?? false, userType: user.user_type };
    },
    async refreshUser() {
      if (state.get().status !== 'signedIn') return;
      const response = await request(readUserinfo.path);
      if (response.ok) know(parseReply<SessionUser>(sessionUser, await response.json()));
    },
    async signOut() {
      const response = await authorised(SIGN_OUT_PATH, { method: 'POST' }, tokens.current())
        .catch((): never => { throw networkError(locale()); });
      if (!response.ok && response.status !== 401) throw await readApiError(response, locale());
      forgetAll();
      drop();
      events.tell({ type: 'signed-out' });
    },
    giveUp: drop,
    close() {
      cancelPreparing();
      reachability.close();
      tokens.close();
      events.close();
    },
  };
}
