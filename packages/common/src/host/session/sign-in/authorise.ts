import { ACCOUNT_PARAM, AUTHORISE_PATH } from '../../../contract/sign-in/oauth.ts';
import type { UserType } from '../../../enums/user/user-type.ts';
import { type Locale, formatLocale } from '../../../intl/locale.ts';
import { accountOfTab } from '../../storage/account.ts';
import { recall, recalledNames, remember } from '../../storage/browser-store.ts';

/** A sign-in that has started: kept under `acc:authorise:{state}` until the code comes back, and read once. */
export interface Started {
  verifier: string;
  redirectUri: string;
  userType: number;
  returnUri?: string;
  /** The window was opened only to sign in again, and closes afterwards. */
  again?: boolean;
  /** Started in an in-app browser, whose window closes afterwards. */
  inApp?: boolean;
  at: number;
}

const PLACE = 'authorise:';
const KEPT_FOR_MS = 60 * 60 * 1000;
const EXTRA = ['enterprise_id', 'idp_config_id', 'source_page', 'view', 'login_hint'];

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string) {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function keep(state: string, started: Started) {
  for (const name of recalledNames('session', PLACE)) {
    const old = readStarted(name.slice(PLACE.length));
    if (!old || old.at < Date.now() - KEPT_FOR_MS) remember('session', name, null);
  }
  remember('session', PLACE + state, JSON.stringify(started));
}

function readStarted(state: string): Started | null {
  try {
    const value = JSON.parse(recall('session', PLACE + state) ?? 'null') as Started | null;
    return value && typeof value.verifier === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Returns the sign-in that `state` belongs to, or null when this browser did not start it. */
export const startedAs = (state: string): Started | null => readStarted(state);
/** Removes a started sign-in: a state is valid once. */
export const forgetStarted = (state: string): void => remember('session', PLACE + state, null);

/**
 * Returns path and query of `/oauth2/auth` for a sign-in.
 *
 * When `query` names another client, its request is passed on unchanged, because the code will be that client's.
 * Otherwise the portal is the client: a new state and PKCE verifier (S256) are kept in this tab until the code comes
 * back.
 */
export async function authorisePath({
  query,
  clientId,
  redirectUri,
  userType,
  locale,
  returnUri,
  again,
  inApp,
  reauthenticate,
}: {
  query: URLSearchParams;
  clientId: string;
  redirectUri: string;
  userType: UserType | number;
  locale: Locale;
  returnUri?: string;
  again?: boolean;
  inApp?: boolean;
  /** Ask for the secret even when the browser is signed in (`prompt=login`). `again` does, too: it may be somebody else. */
  reauthenticate?: boolean;
}): Promise<string> {
  const params = new URLSearchParams({ user_type: String(userType), lang: formatLocale(locale) });
  for (const name of EXTRA) {
    const value = query.get(name);
    if (value) params.set(name, value);
  }
  if (inApp) params.set('view', 'wechat');
  if (returnUri) params.set('return_uri', returnUri);
  const outside = query.get('client_id');
  if (outside && outside !== clientId) {
    const request = { response_type: 'code', scope: 'openid', ...Object.fromEntries([...query, ...params]) };
    return `${AUTHORISE_PATH}?${new URLSearchParams(request)}`;
  }
  const state = random();
  const verifier = random();
  keep(state, { verifier, redirectUri, userType, returnUri, again, inApp, at: Date.now() });
  params.set('client_id', clientId);
  params.set('response_type', 'code');
  params.set('scope', 'openid');
  params.set('redirect_uri', redirectUri);
  params.set('state', state);
  params.set('code_challenge', await challengeOf(verifier));
  params.set('code_challenge_method', 'S256');
  if (reauthenticate || again) params.set('prompt', 'login');
  // No other account of this browser goes on in a tab that belongs to one.
  const account = accountOfTab();
  if (account !== null) params.set(ACCOUNT_PARAM, account);
  return `${AUTHORISE_PATH}?${params}`;
}
