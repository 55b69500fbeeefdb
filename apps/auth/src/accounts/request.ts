import { ACCOUNT_PARAM, AUTHORISE_PATH } from '@portal/common/contract/sign-in/oauth';

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
