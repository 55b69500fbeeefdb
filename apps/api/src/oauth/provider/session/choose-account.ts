import { decimalOf } from '@portal/common/contract/fields';
import { ACCOUNT_PARAM } from '@portal/common/contract/sign-in/oauth';
import { accountsAmong, readBrowser, type BrowserSession } from '../../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf } from '../../../platform/http/caller/cookies.ts';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { entersAt } from '@portal/common/rules/user/entries';
import { touchSession } from '../../../identity/sessions/sessions.db.ts';
import { librarySessions } from './library-cookies.ts';
import type { Services } from '../../../platform/http/services.ts';

/** The account that a request of an application is for. */
interface Choice {
  /** Accounts of this browser that the request is open to. */
  accounts: number;
  /** Cookie with the library's session of the chosen one; undefined when somebody has to sign in. */
  shown: string | undefined;
  /** Nothing says which of several accounts is meant. */
  several: boolean;
}

export const NOBODY: Choice = { accounts: 0, shown: undefined, several: false };

/** Person that an id token is about. It only chooses among the accounts of this browser; the library checks the token. */
function personIn(hint: string): string | undefined {
  try {
    const { sub } = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

const isKnownAs = ({ email, phone, login_name }: BrowserSession, hint: string) =>
  [email, phone, phone?.replace('-', ''), login_name].some((name) => name?.toLowerCase() === hint.toLowerCase());

/**
 * Chooses the account by what the request says:
 *
 * - `as` names one, and no other will do: it is what a person has chosen. One that is not signed in signs in.
 * - `id_token_hint` and `login_hint` choose the account that they name. The library refuses an id token of somebody else;
 *   a login hint of somebody else is only what the sign-in page is filled with.
 * - Otherwise it is the account that was chosen last. With `prompt=none` nobody can correct that, so that several accounts
 *   are `account_selection_required` (OpenID Connect Core 1.0, 3.1.2.6).
 */
function choose(c: RequestContext, accounts: readonly BrowserSession[]): BrowserSession | undefined {
  const named = c.req.query(ACCOUNT_PARAM);
  if (named !== undefined) return accounts.find(({ user_id }) => user_id === named);
  const person = personIn(c.req.query('id_token_hint') ?? '');
  const hint = c.req.query('login_hint') ?? '';
  return (
    accounts.find(({ user_id }) => user_id === person) ??
    accounts.find((account) => hint !== '' && isKnownAs(account, hint)) ??
    accounts[0]
  );
}

/** True when the request says whom it is for. */
function saysWho(c: RequestContext, chosen: BrowserSession | undefined): boolean {
  const hint = c.req.query('login_hint');
  return (
    c.req.query(ACCOUNT_PARAM) !== undefined ||
    c.req.query('id_token_hint') !== undefined ||
    (hint !== undefined && chosen !== undefined && isKnownAs(chosen, hint))
  );
}

/** The account of this browser that a request goes on with: one whose user type may enter, behind a live session of ours. */
export async function chooseAccount(c: RequestContext, services: Services): Promise<Choice> {
  const { db, config, clock } = services;
  const asked = decimalOf(c.req.query('user_type') ?? '0');
  const accounts = accountsAmong(await readBrowser(db, cookiesOf(c, config), clock.now())).filter(
    ({ user_type }) => asked === 0 || entersAt(asked, user_type),
  );
  const chosen = choose(c, accounts);
  const several = accounts.length > 1 && !saysWho(c, chosen);
  const behind =
    chosen &&
    (await librarySessions(c, services)).find(
      ({ uid, accountId }) => uid === chosen.oidc_session_uid && accountId === chosen.user_id,
    );
  // In one statement with its use: the session may have ended since.
  const live = chosen && behind ? await touchSession(db, chosen.secret, clock.now()) : null;
  return { accounts: accounts.length, shown: live ? behind?.name : undefined, several };
}
