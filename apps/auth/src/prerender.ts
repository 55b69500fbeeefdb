import type { Locale } from '@portal/common/intl/locale';
import { prerenderPage } from '@portal/build/prerender';
import type { PortalConfig } from '@portal/common/contract/config';
import { PAGE } from '@portal/common/pages/addresses';
import App, { prepare } from './app.tsx';

/** The sign-in pages: rendered at build time, and taken over by the live page. */
export const pages = [PAGE.signInEnterprise, PAGE.signInPartner, PAGE.signInIndividual, PAGE.signInStaff];

/** Called by the build. Returns the HTML of one of `pages` in a language. */
export const render = (path: string, locale: Locale, config: PortalConfig, css: string) =>
  prerenderPage({ App, prepare, pages }, path, locale, config, css);
