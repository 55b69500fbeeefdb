import type { BrowserAccount } from '../contract/sign-in/browser-accounts.ts';
import { UserType } from '../enums/user/user-type.ts';
import { BASENAME, PAGE } from '../pages/addresses.ts';
import { signInPageOf } from '../pages/by-user-type.ts';
import { knownBy } from '../rules/user/known-by.ts';

/** Kinds of accounts that somebody can add; the page that chooses between them also leads to the one of staff. */
const ADDED = UserType.individual + UserType.enterprise + UserType.partner;

const address = (page: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${BASENAME}${page}?${new URLSearchParams(given)}`;
};

/** Where one more account signs in. */
export const addAccount = (returnUri?: string): string =>
  address(PAGE.checkAccount, { user_type: String(ADDED), return_uri: returnUri });

/** Sign-in page of an account whose session has timed out, filled with what its person knows it by. */
export const signInAgain = (account: BrowserAccount, returnUri?: string): string =>
  address(signInPageOf(account.user_type), { login_hint: knownBy(account), return_uri: returnUri });
