import type { Page } from '@portal/common/routes/pages';

const entry = () => import('./sign-in/entry.page.tsx');
const sso = () => import('./sso/sso.page.tsx');

/** Pages for people who are not signed in. `/login` and `/password` come here only with a login challenge; otherwise the host redirects. */
export const routes = [
  { path: '/loginEnterprisePortal', page: () => import('./sign-in/enterprise.page.tsx') },
  { path: '/loginPartnerPortal', page: () => import('./sign-in/partner.page.tsx') },
  { path: '/loginIndividualPortal', page: () => import('./sign-in/individual.page.tsx') },
  { path: '/loginEmployeePortal', page: () => import('./sign-in/employee.page.tsx') },
  { path: '/login', page: entry },
  { path: '/password', page: entry },
  { path: '/registerEnterprisePortal', page: () => import('./registration/enterprise/enterprise.page.tsx') },
  { path: '/registerIndividualPortal', page: () => import('./registration/individual/individual.page.tsx') },
  { path: '/registerPartnerPortal', page: () => import('./registration/partner/partner.page.tsx') },
  { path: '/checkAccount', page: () => import('./check-account/check-account.page.tsx') },
  { path: '/loginUam', page: sso },
  { path: '/loginUam/:enterpriseId', page: sso },
  { path: '/setPassword', page: { redirect: '/setPassword/set' } },
  { path: '/setPassword/set', page: () => import('./password/set/set-password.page.tsx') },
  { path: '/setPassword/reset', page: () => import('./password/reset/reset-password.page.tsx') },
  { path: '/notMe', page: () => import('./security-report/security-report.page.tsx') },
  { path: '/restore', page: () => import('./cancellation/restore.page.tsx') },
] satisfies Page[];
