import type { ApiClient } from '../../client/api-client.ts';
import { parseReply } from '../../client/parse-reply.ts';
import { ACCOUNT_HEADER, TOKEN_PATH, tokenReply, type TokenReply } from '../../contract/sign-in/oauth.ts';
import type { NamedUser } from '../../contract/sign-in/userinfo.ts';
import { accountOfTab, keepAccount, lastAccount } from '../storage/account.ts';
import { shareToken, type HeldToken } from './shared-token.ts';
import { TOKEN_LOCK } from './ask-ahead.ts';

/** `fresh`: there is a new token. `ended`: the session has ended. `unreachable`: the API is unavailable. */
export type Outcome = 'fresh' | 'ended' | 'unreachable';

export interface Tokens {
  /** The access token, or null. It is kept in this closure only, and in those of the user's other tabs. */
  current(): string | null;
  /** Drops the token. Answers to requests made before are ignored. */
  drop(): void;
  /** Gets a new token, unless `used` is no longer the current one. */
  refresh(used: string | null): Promise<Outcome>;
  /**
   * Exchanges an authorisation code for a token and the session cookie. Null when the API refuses it; rejects when the
   * API is unavailable.
   */
  exchange(grant: Record<string, string>): Promise<TokenReply | null>;
  close(): void;
}

/**
 * Milliseconds to wait for a token of the other tabs: without Web Locks, when there may be no other tab; and when one had
 * the lock, so that its token is on the way. A busy machine needs long for the message.
 */
const MAYBE_MS = 50;
const SURELY_MS = 1_000;

/**
 * Runs `work` in one tab at a time, with the milliseconds to wait for what another tab may have got just before. Browsers
 * without Web Locks rely on the guard in this page and on the messages of the other tabs.
 */
async function locked<T>(work: (othersMs: number) => Promise<T>): Promise<T> {
  if (!navigator.locks) return work(MAYBE_MS);
  const immediate = await navigator.locks.request(TOKEN_LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(0) } : null,
  );
  return immediate ? immediate.done : navigator.locks.request(TOKEN_LOCK, () => work(SURELY_MS));
}

/**
 * Keeps the access token of this page, in memory.
 *
 * An expired token is refreshed exactly once for all calls and tabs that get a 401: each passes the token that it used.
 * The first asks the API, under a lock shared by all tabs, and sends the new token to the others. A tab that waited for
 * the lock asks the other tabs before it asks the API. The refresh token stays with the API, behind the session cookie.
 *
 * A page belongs to the user of its first token, and its tab to the same one through reloads: each request names that
 * account. When only others are signed in, the API refuses: `onOther` gets the one that was chosen last, and the outcome is
 * `ended`. A new tab begins with the account that was used last.
 */
export function createTokens(
  api: ApiClient,
  clientId: string,
  { onOther }: { onOther?: (other: NamedUser) => void } = {},
): Tokens {
  let held: HeldToken | null = null;
  let dropped = 0;
  let refreshing: Promise<Outcome> | null = null;

  const current = () => held?.token ?? null;
  const shared = shareToken({
    clientId,
    mine: () => held,
    onNews: (news) => {
      held = news;
    },
  });

  const ask = (grant: Record<string, string>, account: string | null = null) =>
    api.send(TOKEN_PATH, {
      method: 'POST',
      body: new URLSearchParams({ ...grant, client_id: clientId }),
      cache: 'no-store',
      headers: account === null ? {} : { [ACCOUNT_HEADER]: account },
    });

  /** Asks for a token of the page's account. A new tab only prefers one, which may have signed out. */
  async function askForOwn(): Promise<Response> {
    const own = held?.userId ?? accountOfTab();
    // The account of the page that was opened last is the one that a new tab, or an application, begins with.
    const grant = { grant_type: 'refresh_token', ...(held ? {} : { chosen: '1' }) };
    const response = await ask(grant, own ?? lastAccount());
    return response.status === 409 && own === null ? ask(grant) : response;
  }

  function hold(reply: TokenReply) {
    const at = Date.now();
    held = { token: reply.access_token, userId: reply.user_id, at, until: at + reply.expires_in * 1000 };
    keepAccount(reply.user_id);
    shared.offer(held);
  }

  async function renew(): Promise<Outcome> {
    const before = dropped;
    try {
      const response = await askForOwn();
      if (response.ok) {
        const reply = parseReply<TokenReply>(tokenReply, await response.json());
        if (before !== dropped) return 'ended';
        if (held && held.userId !== reply.user_id) return 'ended';
        hold(reply);
        return 'fresh';
      }
      if (response.status === 409) {
        onOther?.(((await response.json()) as { session: NamedUser }).session);
        return 'ended';
      }
      // A response body that is not read keeps its connection open.
      void response.body?.cancel().catch(() => {
        /* it has been read */
      });
      return [400, 401, 403].includes(response.status) ? 'ended' : 'unreachable';
    } catch {
      return 'unreachable';
    }
  }

  /** The outcome for `used` that is known without asking the API; undefined while it is the current token. */
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
      refreshing ??= locked(async (othersMs) => {
        if (othersMs > 0 && held && current() === used) await shared.ask(held, othersMs);
        return changed(used) ?? renew();
      }).finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    async exchange(grant) {
      // For the times in messages to the account.
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      // One tab at a time: two sign-ins at once would take the same place among the cookies.
      const response = await locked(() => ask({ grant_type: 'authorization_code', time_zone, ...grant }));
      if (response.status >= 500 || response.status === 429) throw new TypeError('The account API did not answer');
      if (!response.ok) return null;
      const reply = parseReply<TokenReply>(tokenReply, await response.json());
      hold(reply);
      return reply;
    },
    close: shared.close,
  };
}
