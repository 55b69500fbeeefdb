import type { Locale } from '@portal/common/intl/locale';
import { prerenderPage } from '@portal/build/prerender';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { PAGE } from '@portal/common/pages/addresses';
import { firstViewOf } from '@portal/common/pages/first-view';
import App, { prepare } from './app.tsx';

/** The prerendered pages: those where people enter the portal. The live page replaces them. */
export const pages = [
  PAGE.signInEnterprise,
  PAGE.signInPartner,
  PAGE.signInIndividual,
  PAGE.signInStaff,
  PAGE.registerEnterprise,
  PAGE.registerPartner,
  PAGE.registerIndividual,
  PAGE.setPassword,
  PAGE.resetPassword,
];

/**
 * Called by the build: the addresses at which a page has different first views. The title of a reset link's page
 * follows its reason.
 */
export const viewsOf = (page: string): string[] =>
  page === PAGE.resetPassword
    ? Object.values(ResetReason).map((reason) => `${page}?status=${reason}&reset_code=-&user_id=-`)
    : [page];

/** Called by the build: the name under which the HTML of an address is stored. */
export const nameOf = (address: string): string => {
  const [path = '', query] = address.split('?');
  return firstViewOf(path, new URLSearchParams(query));
};

/** Called by the build. Returns the HTML of a page at an address in a language. */
export const render = (address: string, locale: Locale, config: PortalConfig, css: string): Promise<string> =>
  prerenderPage({ App, prepare }, address, locale, config, css);
