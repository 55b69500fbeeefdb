import { ACCOUNT_HEADER, ACCOUNT_PARAM, TOKEN_PATH } from '../../contract/sign-in/token-request.ts';
import type { PortalConfig } from '../../contract/portal/config.ts';
import { formatLocale, type Locale } from '../../intl/locale.ts';
import { accountOfTab, lastAccount } from '../storage/account.ts';

/** How long the request may take, as that of the session, in milliseconds: it holds the lock of all tabs. */
const TIMEOUT_MS = 30_000;

/** One tab at a time asks for a token. */
export const TOKEN_LOCK = 'acc:refresh';

/** The answer for a page's first request of a token, once and only if it is that request; otherwise undefined. */
export type TokenAhead = (request: Request) => Promise<Response | undefined>;

/**
 * Asks for the token of a page before any of its files has arrived, with the request that its session will make:
 * `createTokens` for a page that has none. Not while another tab asks for one, nor for a page whose address names an
 * account. The answer stays in a closure.
 */
export function askAhead(
  { apiBase, clientId }: Pick<PortalConfig, 'apiBase' | 'clientId'>,
  locale: Locale,
): TokenAhead | undefined {
  if (!navigator.locks || new URLSearchParams(location.search).has(ACCOUNT_PARAM)) return undefined;
  const account = accountOfTab() ?? lastAccount();
  const headers = {
    lang: formatLocale(locale),
    'accept-language': locale,
    ...(account !== null && { [ACCOUNT_HEADER]: account }),
  };
  const body = new URLSearchParams({ grant_type: 'refresh_token', chosen: '1', client_id: clientId });
  const url = `${apiBase || location.origin}${TOKEN_PATH}`;
  let answer: Promise<Response | undefined> | undefined = navigator.locks
    .request(TOKEN_LOCK, { ifAvailable: true }, (lock) =>
      lock
        ? fetch(url, {
            method: 'POST',
            body,
            headers,
            credentials: 'include',
            cache: 'no-store',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          })
        : undefined,
    )
    .catch(() => undefined);
  return async function take(request) {
    if (request.url !== url || !answer) return undefined;
    const early = answer;
    answer = undefined;
    const isSame =
      request.headers.get(ACCOUNT_HEADER) === account &&
      request.headers.get('lang') === headers.lang &&
      (await request.clone().text()) === body.toString();
    return isSame ? early : undefined;
  };
}
