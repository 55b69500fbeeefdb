import { ACCOUNT_PARAM } from '../../contract/sign-in/token-request.ts';
import { forgetAll, recall, remember } from './browser-store.ts';

const NAME = 'account';

/** User id of the account that this tab belongs to, through reloads; null for a new tab. */
export const accountOfTab = (): string | null => recall('session', NAME);

/** The account of the tab that was looked at last, with which a new tab begins. */
export const lastAccount = (): string | null => recall('local', NAME);

/** Keeps the account of the tab, which is looked at. */
export function keepAccount(userId: string): void {
  remember('session', NAME, userId);
  remember('local', NAME, userId);
}

/** Lets the next page of this tab begin with the session that was started last in this browser. */
export function forgetAccount(): void {
  remember('session', NAME, null);
  remember('local', NAME, null);
}

/** Takes the account that the address of the page names, and removes it from there: a reload keeps to the tab's own. */
export function takeAccount(): void {
  const url = new URL(location.href);
  const named = url.searchParams.get(ACCOUNT_PARAM);
  if (named === null) return;
  url.searchParams.delete(ACCOUNT_PARAM);
  history.replaceState(history.state, '', url);
  if (named === accountOfTab()) return;
  // Drafts and the like belong to the account before.
  forgetAll('session');
  remember('session', NAME, named);
}
