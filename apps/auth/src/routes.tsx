import type { Page } from '@portal/common/routes/pages';
import {
  ACCOUNTS_PAGE,
  AREA,
  DEVELOPERS_PAGE,
  JOIN_COMPANY_PAGE,
  PAGE,
  WECHAT_SIGN_IN_PAGE,
} from '@portal/common/pages/addresses';
import { companyTexts, consentTexts, passwordTexts, registerTexts, ssoTexts } from './intl/messages.ts';

const entry = () => import('./sign-in/entry.page.tsx');
const later = () => consentTexts.loadedWith(import('./later.page.tsx'));
const sso = () => ssoTexts.loadedWith(import('./sso/sso.page.tsx'));

/**
 * Pages for signed-out users. `/login` and `/password` belong to this remote only with a login challenge; otherwise the
 * host redirects.
 */
export const routes = [
  { path: PAGE.signInEnterprise, page: () => import('./sign-in/enterprise.page.tsx') },
  { path: PAGE.signInPartner, page: () => import('./sign-in/partner.page.tsx') },
  { path: PAGE.signInIndividual, page: () => import('./sign-in/individual.page.tsx') },
  { path: PAGE.signInStaff, page: () => import('./sign-in/employee.page.tsx') },
  { path: PAGE.login, page: entry },
  { path: PAGE.password, page: entry },
  {
    path: PAGE.registerEnterprise,
    page: () =>
      registerTexts.loadedWith(companyTexts.loadedWith(import('./registration/enterprise/enterprise.page.tsx'))),
  },
  {
    path: PAGE.registerIndividual,
    page: () =>
      registerTexts.loadedWith(companyTexts.loadedWith(import('./registration/individual/individual.page.tsx'))),
  },
  {
    path: PAGE.registerPartner,
    page: () => registerTexts.loadedWith(companyTexts.loadedWith(import('./registration/partner/partner.page.tsx'))),
  },
  {
    path: JOIN_COMPANY_PAGE,
    page: () => registerTexts.loadedWith(companyTexts.loadedWith(import('./registration/joining/join.page.tsx'))),
  },
  { path: WECHAT_SIGN_IN_PAGE, page: later },
  { path: PAGE.consent, page: later },
  { path: PAGE.checkAccount, page: () => consentTexts.loadedWith(import('./check-account/check-account.page.tsx')) },
  { path: ACCOUNTS_PAGE, page: () => import('./accounts/accounts.page.tsx') },
  { path: PAGE.signInSso, page: sso },
  { path: `${PAGE.signInSso}/:enterpriseId`, page: sso },
  { path: AREA.setPassword, page: { redirect: PAGE.setPassword } },
  { path: PAGE.setPassword, page: () => passwordTexts.loadedWith(import('./password/set/set-password.page.tsx')) },
  {
    path: PAGE.resetPassword,
    page: () => passwordTexts.loadedWith(import('./password/reset/reset-password.page.tsx')),
  },
  { path: PAGE.notMe, page: () => import('./security-report/security-report.page.tsx') },
  { path: PAGE.restore, page: () => passwordTexts.loadedWith(import('./cancellation/restore.page.tsx')) },
  { path: DEVELOPERS_PAGE, page: () => import('./developers/developers.page.tsx') },
] satisfies Page[];
