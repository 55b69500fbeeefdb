import type { ApiClient } from '../../../client/api-client.ts';
import { networkError, readApiError } from '../../../client/api-error.ts';
import { parseReply } from '../../../client/parse-reply.ts';
import { challengeReply } from '../../../contract/sign-in/oauth.ts';
import type { SessionUser } from '../../../contract/sign-in/userinfo.ts';
import type { UserType } from '../../../enums/user/user-type.ts';
import type { Locale } from '../../../intl/locale.ts';
import { authorisePath, forgetStarted, startedAs } from './authorise.ts';
import { isSocialBrowser, saveStarted, takeStarted } from './in-app.ts';
import type { Tokens } from '../tokens.ts';

/** Result of a sign-in. `lost`: this browser has not started it, or has lost its state. */
export type Finished =
  | { outcome: 'signedIn'; returnUri?: string; again: boolean; inApp: boolean; userType: number }
  | { outcome: 'lost' };

export interface SignIn {
  /** Starts a sign-in and returns its login challenge. Rejects with an `ApiError`. */
  authorise(userType: UserType, returnUri?: string): Promise<string>;
  /**
   * Redirects to the authorisation endpoint. `again`: only to renew the session of another window. `inApp`: from an
   * in-app browser. `reauthenticate`: ask for the secret even when signed in.
   */
  startSignIn(
    userType: UserType | number,
    options?: { returnUri?: string; again?: boolean; inApp?: boolean; reauthenticate?: boolean },
  ): Promise<void>;
  /**
   * Exchanges the code in `query` for a session. Rejects with a TypeError when the API is unavailable; the code can be
   * tried again.
   */
  finishSignIn(query: URLSearchParams): Promise<Finished>;
}

/**
 * Starts sign-ins, and exchanges the returned code for a token. `signedIn` reads the user of that token; null when it
 * has none.
 */
export function createSignIn({
  base,
  clientId,
  redirectUri,
  locale,
  leave,
  api,
  tokens,
  signedIn,
}: {
  base: string;
  clientId: string;
  redirectUri: string;
  locale: () => Locale;
  leave: (url: string) => void;
  api: ApiClient;
  tokens: Tokens;
  signedIn: () => Promise<SessionUser | null>;
}): SignIn {
  const authorise = (
    userType: UserType | number,
    how: { returnUri?: string; again?: boolean; inApp?: boolean; reauthenticate?: boolean } = {},
  ) =>
    authorisePath({
      query: new URLSearchParams(location.search),
      clientId,
      redirectUri,
      userType,
      locale: locale(),
      ...how,
    });

  return {
    async authorise(userType, returnUri) {
      const path = await authorise(userType, { returnUri });
      const response = await api.send(path, { headers: { accept: 'application/json' } }).catch((): never => {
        throw networkError(locale());
      });
      if (!response.ok) throw await readApiError(response, locale());
      return parseReply<{ Data: { LoginChallenge: string } }>(challengeReply, await response.json()).Data
        .LoginChallenge;
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
      const reply = await tokens.exchange({
        code,
        redirect_uri: started.redirectUri,
        state: key,
        code_verifier: started.verifier,
      });
      forgetStarted(key);
      if (!reply) return { outcome: 'lost' };
      const user = await signedIn();
      if (!user) return { outcome: 'lost' };
      return {
        outcome: 'signedIn',
        returnUri: query.get('return_uri') ?? started.returnUri,
        again: started.again ?? false,
        inApp: started.inApp ?? false,
        userType: user.user_type,
      };
    },
  };
}
