import { Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { needs, needsType } from '@portal/common/routes/pages';
import type { Page } from '@portal/common/routes/pages';

const certification = needs(Privilege.approvalCertification);
const certificationList = () => import('./approvals/certification/list.page.tsx');
const certificationOperation = () => import('./approvals/certification/operation.page.tsx');
const certificationView = () => import('./approvals/certification/view.page.tsx');

export const routes = [
  { path: '/customers', page: () => import('./entry.page.tsx'), open: needs() },
  { path: '/customers/approval/authentication', page: certificationList, open: certification },
  { path: '/customers/approval/authentication/:id/operation', page: certificationOperation, open: certification },
  { path: '/customers/approval/authentication/:id/view', page: certificationView, open: certification },
  { path: '/partners', page: () => import('./entry.page.tsx'), open: needs() },
  { path: '/partners/approval/authentication', page: certificationList, open: certification },
  { path: '/partners/approval/authentication/:id/operation', page: certificationOperation, open: certification },
  { path: '/partners/approval/authentication/:id/view', page: certificationView, open: certification },
  { path: '/account/security', page: () => import('@portal/common/security/security.page'), open: needsType(UserType.employee) },
  { path: '/system/accesskeys', page: () => import('@portal/common/access-keys/access-keys.page'), open: needs(Privilege.systemAccessKey) },
] satisfies Page[];
