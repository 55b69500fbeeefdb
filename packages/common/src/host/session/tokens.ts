import type { ApiClient } from '../../client/api-client.ts';
import { parseReply } from '../../client/parse-reply.ts';
import { TOKEN_PATH, tokenReply, type TokenReply } from '../../contract/oauth.ts';
import { shareToken, type HeldToken } from './shared-token.ts';

/** `fresh`: there is a new token. `ended`: the session is over. `away`: nobody answered, so nothing is known. */
export type Outcome = 'fresh' | 'ended' | 'away';

const LOCK = 'acc:refresh';

export interface Tokens {
  /** The access token, or null. It lives in this closure, and in that of the other tabs of the same person. */
  current(): string | null;
  drop(): void;
  /** Gets a new token unless `used` is not the current one any more. */
  refresh(used: string | null): Promise<Outcome>;
  /** Trades an authorisation code for a token and the session cookie. Null when the API refuses. */
  exchange(grant: Record<string, string>): Promise<TokenReply | null>;
  close(): void;
}

/**
 * One at a time over all tabs of the portal; `work` learns whether another tab may have been at it just before.
 * Browsers without Web Locks have the guard of this page, and what the other tabs tell.
 */
async function locked<T>(work: (othersBefore: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(true);
  const atOnce = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? { done: await work(false) } : null));
  return atOnce ? atOnce.done : navigator.locks.request(LOCK, () => work(true));
}

/**
 * Keeps the access token of this page.
 *
 * A token that runs out is renewed exactly once, however many calls and tabs meet a 401 meanwhile: each says which token
 * it had used; the first one asks the API under a lock that all tabs share and offers what it got to the others; whoever
 * waited for the lock asks them before it asks the API (shared-token.ts says why a token may cross to another tab). The
 * refresh token stays with the API, behind the session cookie. What arrives after `drop` is thrown away.
 */
export function createTokens(api: ApiClient, clientId: string): Tokens {
  let held: HeldToken | null = null;
  let dropped = 0;
  let refreshing: Promise<Outcome> | null = null;

  const current = () => held?.token ?? null;
  const shared = shareToken({ clientId, mine: () => held, onNews: (news) => { held = news; } });

  const ask = (grant: Record<string, string>) =>
    api.send(TOKEN_PATH, { method: 'POST', body: new URLSearchParams({ ...grant, client_id: clientId }), cache: 'no-store' });

  function hold(reply: TokenReply) {
    const at = Date.now();
    held = { token: reply.access_token, userId: reply.user_id, at, until: at + reply.expires_in * 1000 };
    shared.offer(held);
  }

  async function renew(): Promise<Outcome> {
    const before = dropped;
    try {
      const response = await ask({ grant_type: 'refresh_token' });
      if (response.ok) {
        const reply = parseReply<TokenReply>(tokenReply, await response.json());
        if (before !== dropped) return 'ended';
        hold(reply);
        return 'fresh';
      }
      return [400, 401, 403].includes(response.status) ? 'ended' : 'away';
    } catch {
      return 'away';
    }
  }

  /** What became of `used` without asking the API; nothing when it is still the current token. */
  function changed(used: string | null): Outcome | undefined {
    if (current() === used) return undefined;
    return current() === null ? 'ended' : 'fresh';
  }

  return {
    current,
    drop() {
      held = null;
      dropped += 1;
    },
    refresh(used) {
      const known = changed(used);
      if (known) return Promise.resolve(known);
      refreshing ??= locked(async (othersBefore) => {
        if (othersBefore && held && current() === used) await shared.ask(held);
        return changed(used) ?? renew();
      }).finally(() => { refreshing = null; });
      return refreshing;
    },
    async exchange(grant) {
      const response = await ask({ grant_type: 'authorization_code', ...grant });
      if (response.status >= 500 || response.status === 429) throw new TypeError('The account API did not answer');
      if (!response.ok) return null;
      const reply = parseReply<TokenReply>(tokenReply, await response.json());
      hold(reply);
      return reply;
    },
    close: shared.close,
  };
}
