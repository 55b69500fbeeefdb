import type { PortalConfig } from '../../contract/portal/config.ts';
import type { TokenReply } from '../../contract/sign-in/oauth.ts';
import { ACCOUNT_HEADER, ACCOUNT_PARAM, TOKEN_PATH, USERINFO_PATH } from '../../contract/sign-in/token-request.ts';
import { formatLocale, type Locale } from '../../intl/locale.ts';
import { accountOfTab, lastAccount } from '../storage/account.ts';

/** How long a request may take, as those of the session, in milliseconds: the first holds the lock of all tabs. */
const TIMEOUT_MS = 30_000;
/** Milliseconds that what was read is kept for the page. */
const KEPT_MS = 20_000;

/** One tab at a time asks for a token. */
export const TOKEN_LOCK = 'acc:refresh';

/** Who asks: access token, account and language of the page, as on the wire. */
export interface Asker {
  token: string;
  userId: string;
  lang: string;
}

/** Answers to requests of the page that were sent ahead: each once, and only to that request; otherwise undefined. */
export interface AskedAhead {
  take(request: Request): Promise<Response | undefined>;
  /** The JSON of an answer that has arrived, so that a page shows it in its first render. `url` is that of the request. */
  arrived(url: string, asker: Asker): unknown;
}

/**
 * Asks for the token of a page before any of its files has arrived, with the request that its session will make
 * (`createTokens` for a page that has none), and with the token for its user and `readsOf` that user: paths of the API.
 * Not while another tab asks for one. The answers stay in a closure. What was read is given to requests with the same
 * token, account and language only, and not after a change.
 */
export function askAhead(
  { apiBase, clientId }: Pick<PortalConfig, 'apiBase' | 'clientId'>,
  locale: Locale,
  readsOf: (who: TokenReply) => Promise<readonly string[]>,
): AskedAhead | undefined {
  if (!navigator.locks) return undefined;
  const account = new URLSearchParams(location.search).get(ACCOUNT_PARAM) ?? accountOfTab() ?? lastAccount();
  const base = apiBase || location.origin;
  const lang = formatLocale(locale);
  const body = new URLSearchParams({ grant_type: 'refresh_token', chosen: '1', client_id: clientId });
  const kept = new Map<string, { answer: Promise<Response | undefined>; text?: string }>();
  let who: TokenReply | undefined;
  let keptUntil = 0;

  const send = (path: string, headers: Record<string, string>, init: RequestInit) =>
    fetch(base + path, {
      credentials: 'include',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { lang, 'accept-language': locale, ...headers },
      ...init,
    });

  /** Behind the scripts, which the page needs first. */
  function read(paths: readonly string[], authorization: string) {
    keptUntil = Date.now() + KEPT_MS;
    for (const path of paths) {
      const one: { answer: Promise<Response | undefined>; text?: string } = {
        answer: send(path, { authorization }, { priority: 'low' })
          .then(async (response) => {
            if (!response.ok) return undefined;
            one.text = await response.text();
            return new Response(one.text, response);
          })
          .catch(() => undefined),
      };
      kept.set(base + path, one);
    }
  }

  /** Gives away what was read of `url`, if it was read for this asker and is not old. */
  function give(url: string, { token: used, userId, lang: spoken }: Asker) {
    const one = kept.get(url);
    kept.delete(url);
    return who?.access_token === used && who.user_id === userId && spoken === lang && Date.now() < keptUntil
      ? one
      : undefined;
  }

  async function askForToken(): Promise<Response> {
    const named: Record<string, string> = account === null ? {} : { [ACCOUNT_HEADER]: account };
    const response = await send(TOKEN_PATH, named, { method: 'POST', body, cache: 'no-store' });
    // Not a clone, which the session would read much later on a slow machine.
    const text = await response.text();
    if (response.ok) {
      const reply = JSON.parse(text) as TokenReply;
      who = reply;
      const authorization = BEARER + reply.access_token;
      read([USERINFO_PATH], authorization);
      readsOf(reply).then(
        (paths) => read(paths, authorization),
        () => {
          /* the page reads for itself */
        },
      );
    }
    return new Response(text, response);
  }

  let token: Promise<Response | undefined> | undefined = navigator.locks
    .request(TOKEN_LOCK, { ifAvailable: true }, (lock) => (lock ? askForToken() : undefined))
    .catch(() => undefined);

  return {
    async take(request) {
      const { url, method, headers, signal } = request;
      const named = headers.get(ACCOUNT_HEADER);
      const spoken = headers.get('lang') ?? '';
      if (url === base + TOKEN_PATH) {
        const early = token;
        token = undefined;
        const isSame = spoken === lang && named === account && (await request.clone().text()) === body.toString();
        return isSame ? early : undefined;
      }
      // What was read before a change is old.
      if (method !== 'GET') kept.clear();
      const used = headers.get('authorization')?.slice(BEARER.length) ?? '';
      const one = give(url, { token: used, userId: named ?? who?.user_id ?? '', lang: spoken });
      if (!one) return undefined;
      const response = await one.answer;
      signal.throwIfAborted();
      return response;
    },
    arrived(url, asker) {
      // One that is on its way is for `take`.
      if (kept.get(url)?.text === undefined) return undefined;
      const text = give(url, asker)?.text;
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
  };
}

const BEARER = 'Bearer ';
