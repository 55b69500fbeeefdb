import { Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { needs, needsType } from '@portal/common/routes/pages';
import type { Page } from '@portal/common/routes/pages';
import { PAGE } from '@portal/common/pages/addresses';

const certification = needs(Privilege.approvalCertification);
const certificationList = () => import('./approvals/certification/list.page.tsx');
const certificationOperation = () => import('./approvals/certification/operation.page.tsx');
const certificationView = () => import('./approvals/certification/view.page.tsx');

export const routes = [
  { path: PAGE.customers, page: () => import('./entry.page.tsx'), open: needs() },
  { path: PAGE.customerCertifications, page: certificationList, open: certification },
  { path: `${PAGE.customerCertifications}/:id/operation`, page: certificationOperation, open: certification },
  { path: `${PAGE.customerCertifications}/:id/view`, page: certificationView, open: certification },
  { path: PAGE.partners, page: () => import('./entry.page.tsx'), open: needs() },
  { path: PAGE.partnerCertifications, page: certificationList, open: certification },
  { path: `${PAGE.partnerCertifications}/:id/operation`, page: certificationOperation, open: certification },
  { path: `${PAGE.partnerCertifications}/:id/view`, page: certificationView, open: certification },
  { path: PAGE.security, page: () => import('@portal/common/security/security.page'), open: needsType(UserType.employee) },
  { path: PAGE.accessKeys, page: () => import('@portal/common/access-keys/access-keys.page'), open: needs(Privilege.systemAccessKey) },
] satisfies Page[];
