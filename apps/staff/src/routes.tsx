import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { needs, needsType, type Page } from '@portal/common/routes/pages';
import { PAGE, SYSTEM_PAGE, WORK_PAGE, NOTICES_PAGE } from '@portal/common/pages/addresses';
import { accountTexts, guideTexts, noticeTexts, systemTexts } from './intl/messages.ts';

const certification = needs(Privilege.approvalCertification);
const registration = needs(Privilege.approvalRegister);
const contract = needs(Privilege.approvalContract);
const customers = needs(Privilege.customerView, Privilege.customerManage);
const cancelled = needs(Privilege.customerCancelView);
const partnerForm = () => import('./partners/form/form.page.tsx');
const certificationList = () => import('./approvals/certification/list.page.tsx');
const certificationOperation = () => import('./approvals/certification/operation.page.tsx');
const certificationView = () => import('./approvals/certification/view.page.tsx');
const timeline = () => accountTexts.loadedWith(systemTexts.loadedWith(import('./audit/timeline.page.tsx')));

export const routes = [
  {
    path: PAGE.overview,
    page: () => import('./overview/overview.page.tsx'),
    open: needs(
      Privilege.approvalCertification,
      Privilege.approvalRegister,
      Privilege.approvalContract,
      Privilege.approvalAccount,
    ),
  },
  {
    path: WORK_PAGE.next,
    page: () => import('./approvals/next/next.page.tsx'),
    open: needs(
      Privilege.approvalCertification,
      Privilege.approvalRegister,
      Privilege.approvalContract,
      Privilege.approvalAccount,
    ),
  },
  {
    path: WORK_PAGE.workload,
    page: () => import('./approvals/sharing/workload.page.tsx'),
    open: needs(Privilege.approvalLead),
  },
  {
    path: WORK_PAGE.secondLook,
    page: () => import('./approvals/second-look/second-look.page.tsx'),
    open: needs(
      Privilege.approvalCertification,
      Privilege.approvalRegister,
      Privilege.approvalContract,
      Privilege.approvalAccount,
    ),
  },
  {
    path: WORK_PAGE.quality,
    page: () => import('./overview/quality/quality.page.tsx'),
    open: needs(Privilege.approvalLead),
  },
  {
    path: PAGE.listFiles,
    page: () => import('./list-files/list-files.page.tsx'),
    open: needs(...Object.values(Privilege)),
  },
  { path: PAGE.customers, page: () => import('./entry.page.tsx'), open: needs() },
  { path: PAGE.customerArea, page: () => import('./entry.page.tsx'), open: needs() },
  { path: PAGE.customerList, page: () => import('./customers/list.page.tsx'), open: customers },
  { path: `${PAGE.customerArea}/companies`, page: { redirect: PAGE.customerList } },
  {
    path: `${PAGE.customerList}/:id/view`,
    page: () => accountTexts.loadedWith(systemTexts.loadedWith(import('./customers/detail.page.tsx'))),
    open: customers,
  },
  { path: PAGE.cancelledCustomers, page: () => import('./customers/cancelled/list.page.tsx'), open: cancelled },
  {
    path: `${PAGE.cancelledCustomers}/:id/view`,
    page: () => import('./customers/cancelled/detail.page.tsx'),
    open: cancelled,
  },
  { path: PAGE.customerCertifications, page: certificationList, open: certification },
  { path: `${PAGE.customerCertifications}/:id/operation`, page: certificationOperation, open: certification },
  { path: `${PAGE.customerCertifications}/:id/view`, page: certificationView, open: certification },
  {
    path: PAGE.accountApprovals,
    page: () => import('./approvals/account/list.page.tsx'),
    open: needs(Privilege.approvalAccount),
  },
  { path: PAGE.partners, page: () => import('./entry.page.tsx'), open: needs() },
  {
    path: PAGE.partnerCompanies,
    page: () => import('./partners/list/list.page.tsx'),
    open: needs(Privilege.partnerView),
  },
  { path: PAGE.addPartner, page: partnerForm, open: needs(Privilege.partnerCreate) },
  { path: `${PAGE.partnerCompanies}/:id/edit`, page: partnerForm, open: needs(Privilege.partnerEdit) },
  {
    path: `${PAGE.partnerCompanies}/:id/view`,
    page: () => accountTexts.loadedWith(systemTexts.loadedWith(import('./partner-detail.page.tsx'))),
    open: needs(Privilege.partnerView),
  },
  { path: PAGE.partnerCertifications, page: certificationList, open: certification },
  { path: `${PAGE.partnerCertifications}/:id/operation`, page: certificationOperation, open: certification },
  { path: `${PAGE.partnerCertifications}/:id/view`, page: certificationView, open: certification },
  { path: PAGE.partnerRegistrations, page: () => import('./approvals/registration/list.page.tsx'), open: registration },
  {
    path: `${PAGE.partnerRegistrations}/:userId/operation/:id`,
    page: () => import('./approvals/registration/operation.page.tsx'),
    open: registration,
  },
  { path: PAGE.partnerContracts, page: () => import('./approvals/contract/list.page.tsx'), open: contract },
  {
    path: `${PAGE.partnerContracts}/:userId/operation/:id`,
    page: () => import('./approvals/contract/operation.page.tsx'),
    open: contract,
  },
  {
    path: SYSTEM_PAGE.members,
    page: () => systemTexts.loadedWith(import('./members/list.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.addMember,
    page: () => systemTexts.loadedWith(import('./members/add.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: `${SYSTEM_PAGE.members}/:id`,
    page: () => accountTexts.loadedWith(systemTexts.loadedWith(import('./members/detail.page.tsx'))),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.fleet,
    page: () => systemTexts.loadedWith(import('./fleet/list.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.applications,
    page: () => systemTexts.loadedWith(import('./applications/list/list.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.addApplication,
    page: () => systemTexts.loadedWith(import('./applications/add/add.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: `${SYSTEM_PAGE.applications}/:id/view`,
    page: () => systemTexts.loadedWith(import('./applications/detail/detail.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: `${SYSTEM_PAGE.applications}/:id/webhooks`,
    page: () => accountTexts.loadedWith(systemTexts.loadedWith(import('./applications/webhooks.page.tsx'))),
    open: needs(Privilege.admin),
  },
  {
    path: `${SYSTEM_PAGE.applications}/:id/guide`,
    page: () => guideTexts.loadedWith(systemTexts.loadedWith(import('./applications/guide/guide.page.tsx'))),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.holidays,
    page: () => systemTexts.loadedWith(import('./holidays/holidays.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.setup,
    page: () => systemTexts.loadedWith(import('./setup/setup.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.preparedTexts,
    page: () => systemTexts.loadedWith(import('./prepared-texts/texts.page.tsx')),
    open: needs(Privilege.approvalLead),
  },
  {
    path: SYSTEM_PAGE.site,
    page: () => systemTexts.loadedWith(import('./site/site.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.terms,
    page: () => systemTexts.loadedWith(import('./terms/list.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: `${SYSTEM_PAGE.terms}/:id/view`,
    page: () => systemTexts.loadedWith(import('./terms/detail.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.remotes,
    page: () => systemTexts.loadedWith(import('./remotes/list.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.pageFailures,
    page: () => systemTexts.loadedWith(import('./remotes/failures/list.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: `${SYSTEM_PAGE.remotes}/:id/view`,
    page: () => systemTexts.loadedWith(import('./remotes/detail.page.tsx')),
    open: needs(Privilege.admin),
  },
  {
    path: SYSTEM_PAGE.imports,
    page: () => systemTexts.loadedWith(import('./imports/imports.page.tsx')),
    open: needs(Privilege.systemImport),
  },
  {
    path: SYSTEM_PAGE.audit,
    page: () => accountTexts.loadedWith(systemTexts.loadedWith(import('./audit/list.page.tsx'))),
    open: needs(Privilege.systemAudit),
  },
  { path: `${SYSTEM_PAGE.auditPerson}/:id`, page: timeline, open: needs(Privilege.systemAudit) },
  { path: `${SYSTEM_PAGE.auditCompany}/:id`, page: timeline, open: needs(Privilege.systemAudit) },
  {
    path: PAGE.security,
    page: () => accountTexts.loadedWith(import('@portal/common/security/security.page')),
    open: needsType(UserType.employee),
  },
  {
    path: NOTICES_PAGE,
    page: () => noticeTexts.loadedWith(import('@portal/common/notices/notices.page')),
    open: needsType(UserType.employee),
  },
  {
    path: PAGE.accessKeys,
    page: () => accountTexts.loadedWith(import('@portal/common/access-keys/access-keys.page')),
    open: needs(Privilege.systemAccessKey),
  },
] satisfies Page[];
