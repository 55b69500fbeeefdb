import { ACCOUNT_PARAM, AUTHORISE_PATH, PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { decimalOf } from '@portal/common/contract/fields';
import { UserType } from '@portal/common/enums/user/user-type';
import {
  ACCOUNTS_PAGE,
  BASENAME,
  PAGE,
  pageUrl,
  standaloneBase,
  type PageAddress,
} from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { formatLocale } from '@portal/common/intl/locale';
import { localeInUiLocales } from '../../intl/ui-locales.ts';
import type { Config } from '../../settings/config.ts';
import { allowedOrigins } from '../cors.ts';

/** Parameters of an authorization request. */
type Params = Readonly<Record<string, unknown>>;

const REGISTRATIONS = new Map<number, PageAddress>([
  [UserType.individual, PAGE.registerIndividual],
  [UserType.enterprise, PAGE.registerEnterprise],
  [UserType.partner, PAGE.registerPartner],
]);

/** Query parameters of the portal's own requests passed on to the sign-in page, which creates the others itself. */
const OF_PORTAL = [
  'user_type',
  'client_id',
  'response_type',
  'scope',
  'redirect_uri',
  'state',
  'return_uri',
  'enterprise_id',
  'idp_config_id',
  'source_page',
  'view',
  'login_hint',
];
/** What the page does not get of the request of an application: it has the language, and needs no other person's token. */
const KEPT_BACK = ['lang', 'ui_locales', 'id_token_hint'];

/** The parameters with which a page can begin the same request again. */
function passedOn(params: Params): [string, string][] {
  const names = params.client_id === PORTAL_CLIENT ? OF_PORTAL : Object.keys(params);
  return names.flatMap((name) => {
    const value = params[name];
    if (typeof value !== 'string' || KEPT_BACK.includes(name)) return [];
    if (name !== 'prompt') return [[name, value]];
    // Who has registered signs in.
    const prompts = value.split(' ').filter((prompt) => prompt !== 'create');
    return prompts.length === 0 ? [] : [[name, prompts.join(' ')]];
  });
}

/** The language that an authorization request asks for: `lang` of ours, or else `ui_locales`. */
function localeIn({ lang, ui_locales: wishes }: Params): string | undefined {
  if (typeof lang === 'string') return lang;
  const locale = localeInUiLocales(wishes);
  return locale && formatLocale(locale);
}

/** The user type that a request is for. One that names an identity provider is for the people of that provider. */
function userTypeOf({ user_type: userType, idp_config_id: provider, enterprise_id: company }: Params): number {
  if (typeof provider === 'string' && typeof company === 'string') return UserType.idpUser;
  return typeof userType === 'string' ? decimalOf(userType) : UserType.enterprise;
}

/**
 * Address of the sign-in page for an authorization request: at the portal, or at the origin of the redirect URI when
 * it is allowed (another origin, the standalone auth remote).
 */
export const signInAddress = (config: Config, params: Params, challenge: string): string =>
  entryAddress(config, params, challenge, signInPageOf(userTypeOf(params)));

/** The same of the registration page; of the sign-in page for user types that nobody registers for. */
export const registrationAddress = (config: Config, params: Params, challenge: string): string => {
  const userType = userTypeOf(params);
  return entryAddress(config, params, challenge, REGISTRATIONS.get(userType) ?? signInPageOf(userType));
};

function entryAddress(config: Config, params: Params, challenge: string, path: string): string {
  const asked = typeof params.redirect_uri === 'string' ? URL.parse(params.redirect_uri) : null;
  const origin = asked && allowedOrigins(config).has(asked.origin) ? asked.origin : config.publicUrl;
  const base =
    asked?.pathname.startsWith('/standalone/') && origin === asked.origin ? standaloneBase('auth') : BASENAME;
  const page = new URL(`${origin}${base}${path}`);
  for (const [name, value] of passedOn(params)) page.searchParams.set(name, value);
  const locale = localeIn(params);
  if (locale) page.searchParams.set('lang', locale);
  page.searchParams.set('login_challenge', challenge);
  return page.href;
}

/**
 * Address of the page on which somebody chooses between the accounts of this browser. It has all of the request, to begin
 * it again for the chosen account.
 */
export function chooserAddress(config: Config, params: Params, challenge: string): string {
  const request = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !KEPT_BACK.includes(name) && name !== ACCOUNT_PARAM ? [[name, value]] : [],
  );
  const lang = localeIn(params);
  return pageUrl(config.publicUrl, ACCOUNTS_PAGE, {
    ...Object.fromEntries(request),
    ...(lang ? { lang } : {}),
    login_challenge: challenge,
  });
}

/** Values of `prompt` that are not sent again: `select_account` is added, and the others contradict it. */
const NOT_AGAIN = ['none', 'create', 'select_account'];

/**
 * Path of the same authorization request with the account chooser (`prompt=select_account`, OpenID Connect Core 1.0
 * section 3.1.2.1). `prompt=login` and `prompt=consent` are kept, so that the chosen account signs in again or is asked
 * for consent. undefined for a request with `id_token_hint`, which only one account can answer.
 */
export function pathForAnother(params: Params): string | undefined {
  if (typeof params.id_token_hint === 'string') return undefined;
  const asked = typeof params.prompt === 'string' ? params.prompt.split(' ') : [];
  const request = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    (typeof value === 'string' || typeof value === 'number') && name !== ACCOUNT_PARAM ? [[name, String(value)]] : [],
  );
  const prompt = ['select_account', ...asked.filter((one) => !NOT_AGAIN.includes(one))].join(' ');
  return `${AUTHORISE_PATH}?${new URLSearchParams({ ...Object.fromEntries(request), prompt })}`;
}

/** Address of a page that asks something after the sign-in, with its challenge. */
const laterAddress =
  (page: PageAddress, name: string) =>
  (config: Config, params: Params, challenge: string): string => {
    const lang = localeIn(params);
    return pageUrl(config.publicUrl, page, { [name]: challenge, ...(lang ? { lang } : {}) });
  };

/** Address of the page that asks for consent to the application of an authorization request. */
export const consentAddress = laterAddress(PAGE.consent, 'consent_challenge');

/** Address of the page that asks somebody to accept the terms. */
export const termsAddress = laterAddress(PAGE.consent, 'terms_challenge');
