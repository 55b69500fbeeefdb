import { http, HttpResponse, type HttpHandler } from 'msw';
import { listBrowserAccounts, type BrowserAccount } from '../contract/sign-in/browser-accounts.ts';
import { ACCOUNT_HEADER, SIGN_OUT_PATH } from '../contract/sign-in/oauth.ts';
import { mock } from './handlers.tsx';

/** A browser in which these accounts are signed in: a sign-out removes the one that it names. */
export function browserAccounts(rows: readonly BrowserAccount[]): HttpHandler[] {
  let left = [...rows];
  return [
    mock(listBrowserAccounts, () => ({ total: left.length, rows: left })),
    http.post(`*${SIGN_OUT_PATH}`, ({ request }) => {
      left = left.filter(({ user_id }) => user_id !== request.headers.get(ACCOUNT_HEADER));
      return HttpResponse.json({ accounts: left.length });
    }),
  ];
}
