import { parseReply } from '../../client/parse-reply.ts';
import { TOKEN_PATH, tokenReply, type TokenReply } from '../../contract/oauth.ts';
import type { Carrier } from './carrier.ts';

/** `fresh`: there is a new token. `ended`: the session is over. `away`: nobody answered, so nothing is known. */
export type Outcome = 'fresh' | 'ended' | 'away';

const LOCK = 'acc:refresh';

export interface Tokens {
  /** The access token, or null. It lives in this closure and nowhere else. */
  current(): string | null;
  drop(): void;
  /** Gets a new token unless `used` is not the current one any more. */
  refresh(used: string | null): Promise<Outcome>;
  /** Trades an authorisation code for a token and the session cookie. Null when the API refuses. */
  exchange(grant: Record<string, string>): Promise<TokenReply | null>;
}

/** One at a time over all tabs of the portal; browsers without Web Locks have the guard of this page only. */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/**
 * Keeps the access token of this page.
 *
 * A token that runs out is renewed exactly once, however many calls meet a 401 meanwhile: each says which token it had
 * used, the first one asks the API under a lock that all tabs share, the others wait for it. Each tab has a token of
 * its own, because a token leaves the memory of its page for nothing but the API. The refresh token stays with the API,
 * behind the session cookie.
 */
export function createTokens(carrier: Carrier, clientId: string): Tokens {
  let token: string | null = null;
  let refreshing: Promise<Outcome> | null = null;

  const ask = (grant: Record<string, string>) =>
    carrier.send(TOKEN_PATH, { method: 'POST', body: new URLSearchParams({ ...grant, client_id: clientId }), cache: 'no-store' });

  async function renew(): Promise<Outcome> {
    try {
      const response = await ask({ grant_type: 'refresh_token' });
      if (response.ok) {
        token = parseReply<TokenReply>(tokenReply, await response.json()).access_token;
        return 'fresh';
      }
      return [400, 401, 403].includes(response.status) ? 'ended' : 'away';
    } catch {
      return 'away';
    }
  }

  return {
    current: () => token,
    drop() { token = null; },
    refresh(used) {
      if (token !== used) return Promise.resolve(token === null ? 'ended' : 'fresh');
      refreshing ??= locked(async () => {
        if (token !== used) return token === null ? 'ended' as const : 'fresh' as const;
        return renew();
      }).finally(() => { refreshing = null; });
      return refreshing;
    },
    async exchange(grant) {
      const response = await ask({ grant_type: 'authorization_code', ...grant });
      if (response.status >= 500 || response.status === 429) throw new TypeError('The account API did not answer');
      if (!response.ok) return null;
      const reply = parseReply<TokenReply>(tokenReply, await response.json());
      token = reply.access_token;
      return reply;
    },
  };
}
