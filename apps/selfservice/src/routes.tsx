import { UserType } from '@portal/common/enums/user/user-type';
import { needs, needsType } from '@portal/common/routes/pages';
import type { Page } from '@portal/common/routes/pages';

const enterprise = needsType(UserType.enterprise);
const creditRecords = () => import('./credits/records.page.tsx');

export const routes = [
  { path: '/profile', page: { redirect: '/profile/baseInfo' } },
  { path: '/profile/:tab', page: () => import('./profile.page.tsx'), open: needs() },
  { path: '/profile/authentication/new/selectType', page: () => import('./certification/select-type.page.tsx'), open: enterprise },
  { path: '/profile/authentication/new/byCertification', page: () => import('./certification/by-licence/by-licence.page.tsx'), open: enterprise },
  { path: '/profile/authentication/new/byCode', page: () => import('./certification/by-code/by-code.page.tsx'), open: enterprise },
  { path: '/profile/authentication/new/*', page: { redirect: '/profile/authentication/new/selectType' } },
  { path: '/account/security', page: () => import('@portal/common/security/security.page'), open: needs() },
  { path: '/system/accesskeys', page: () => import('@portal/common/access-keys/access-keys.page'), open: needs() },
  { path: '/credits', page: () => import('./credits/overview.page.tsx'), open: needs() },
  { path: '/credits/trial', page: creditRecords, open: needs() },
  { path: '/credits/credit', page: creditRecords, open: needs() },
  { path: '/credits/*', page: { redirect: '/credits' } },
  { path: '/profile/*', page: { redirect: '/profile/baseInfo' } },
] satisfies Page[];
