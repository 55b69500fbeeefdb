import { PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { decimalOf } from '@portal/common/contract/fields';
import { UserType } from '@portal/common/enums/user/user-type';
import { BASENAME, PAGE, pageUrl, standaloneBase, type PageAddress } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { formatLocale } from '@portal/common/intl/locale';
import { localeInUiLocales } from '../../intl/ui-locales.ts';
import type { Config } from '../../settings/config.ts';
import { allowedOrigins } from '../cors.ts';

/** Query parameters passed on to the sign-in page. */
const PASSED_ON = [
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
/** Parameters of outside clients only; the portal's own page creates its own. */
const OF_OUTSIDERS = ['code_challenge', 'code_challenge_method', 'nonce'];

/** The language that an authorization request asks for: `lang` of ours, or else `ui_locales`. */
function localeIn({ lang, ui_locales: wishes }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof lang === 'string') return lang;
  const locale = localeInUiLocales(wishes);
  return locale && formatLocale(locale);
}

/**
 * Address of the sign-in page for an authorization request: at the portal, or at the origin of the redirect URI when
 * it is allowed (another origin, the standalone auth remote).
 */
export function signInAddress(config: Config, params: Readonly<Record<string, unknown>>, challenge: string): string {
  const asked = typeof params.redirect_uri === 'string' ? URL.parse(params.redirect_uri) : null;
  const origin = asked && allowedOrigins(config).has(asked.origin) ? asked.origin : config.publicUrl;
  const base =
    asked?.pathname.startsWith('/standalone/') && origin === asked.origin ? standaloneBase('auth') : BASENAME;
  // A request that names an identity provider goes to the SSO page, whatever its user type.
  const toProvider = typeof params.idp_config_id === 'string' && typeof params.enterprise_id === 'string';
  const userType = toProvider
    ? UserType.idpUser
    : typeof params.user_type === 'string'
      ? decimalOf(params.user_type)
      : UserType.enterprise;
  const page = new URL(`${origin}${base}${signInPageOf(userType)}`);
  for (const name of params.client_id === PORTAL_CLIENT ? PASSED_ON : [...PASSED_ON, ...OF_OUTSIDERS]) {
    const value = params[name];
    if (typeof value === 'string') page.searchParams.set(name, value);
  }
  const locale = localeIn(params);
  if (locale) page.searchParams.set('lang', locale);
  page.searchParams.set('login_challenge', challenge);
  return page.href;
}

/** Address of a page that asks something after the sign-in, with its challenge. */
const laterAddress =
  (page: PageAddress, name: string) =>
  (config: Config, params: Readonly<Record<string, unknown>>, challenge: string): string => {
    const lang = localeIn(params);
    return pageUrl(config.publicUrl, page, { [name]: challenge, ...(lang ? { lang } : {}) });
  };

/** Address of the page that asks for consent to the application of an authorization request. */
export const consentAddress = laterAddress(PAGE.consent, 'consent_challenge');

/** Address of the page that asks somebody to accept the terms. */
export const termsAddress = laterAddress(PAGE.consent, 'terms_challenge');
