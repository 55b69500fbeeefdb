import { UserType } from '@portal/common/enums/user/user-type';
import { needs, needsType } from '@portal/common/routes/pages';
import type { Page } from '@portal/common/routes/pages';
import { AREA, PAGE } from '@portal/common/pages/addresses';

const enterprise = needsType(UserType.enterprise);
const creditRecords = () => import('./credits/records.page.tsx');

export const routes = [
  { path: AREA.profile, page: { redirect: PAGE.profile } },
  { path: `${AREA.profile}/:tab`, page: () => import('./profile.page.tsx'), open: needs() },
  { path: PAGE.newCertification, page: () => import('./certification/select-type.page.tsx'), open: enterprise },
  { path: PAGE.certificationByLicence, page: () => import('./certification/by-licence/by-licence.page.tsx'), open: enterprise },
  { path: PAGE.certificationByCode, page: () => import('./certification/by-code/by-code.page.tsx'), open: enterprise },
  { path: `${AREA.newCertification}/*`, page: { redirect: PAGE.newCertification } },
  { path: PAGE.security, page: () => import('@portal/common/security/security.page'), open: needs() },
  { path: PAGE.accessKeys, page: () => import('@portal/common/access-keys/access-keys.page'), open: needs() },
  { path: PAGE.credits, page: () => import('./credits/overview.page.tsx'), open: needs() },
  { path: PAGE.trialCredits, page: creditRecords, open: needs() },
  { path: PAGE.grantedCredits, page: creditRecords, open: needs() },
  { path: `${PAGE.credits}/*`, page: { redirect: PAGE.credits } },
  { path: `${AREA.profile}/*`, page: { redirect: PAGE.profile } },
] satisfies Page[];
