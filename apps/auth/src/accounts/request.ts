import { decimalOf } from '@portal/common/contract/fields';
import type { BrowserAccount } from '@portal/common/contract/sign-in/browser-accounts';
import { ACCOUNT_PARAM, AUTHORISE_PATH } from '@portal/common/contract/sign-in/oauth';
import { entersAt } from '@portal/common/rules/user/entries';

/** Address of the sign-in that waits for a place in this browser; undefined for any other one. */
export const continuation = (path: string | null): string | undefined =>
  path !== null && new RegExp(`^${AUTHORISE_PATH}/[\\w-]+$`).test(path) ? path : undefined;

/** The authorisation request in the address of the page again, for the account that was chosen. */
export function againFor(query: URLSearchParams, userId: string): string {
  const request = new URLSearchParams(query);
  request.delete('login_challenge');
  const prompts = (query.get('prompt') ?? '').split(' ').filter((prompt) => prompt && prompt !== 'select_account');
  if (prompts.length > 0) request.set('prompt', prompts.join(' '));
  else request.delete('prompt');
  request.set(ACCOUNT_PARAM, userId);
  return `${AUTHORISE_PATH}?${request}`;
}

/** Whether an account can go on with the authorisation request in the address: one of another user type would sign in. */
export function mayEnter(query: URLSearchParams): (account: BrowserAccount) => boolean {
  const asked = query.has('login_challenge') ? decimalOf(query.get('user_type') ?? '0') : 0;
  return ({ user_type }) => asked === 0 || entersAt(asked, user_type);
}
