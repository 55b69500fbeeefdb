import { UserType } from '@portal/common/enums/user/user-type';
import { needs, needsMemberRight, needsType, type Page } from '@portal/common/routes/pages';
import {
  ACCOUNT_REQUESTS_PAGE,
  AREA,
  COMPANY_PAGE,
  DEVICE_PAGE,
  MEMBERS_PAGE,
  NOTICES_PAGE,
  PAGE,
  WEBHOOKS_PAGE,
} from '@portal/common/pages/addresses';
import {
  accountTexts,
  deviceTexts,
  memberTexts,
  noticeTexts,
  providerTexts,
  requestTexts,
  companyTexts,
} from './intl/messages.ts';

const certifies = needsMemberRight('company');
const providers = needsMemberRight('providers');
const people = needsMemberRight('people');
const partner = needsType(UserType.partner, UserType.partnerContact);
const creditRecords = () => import('./credits/records.page.tsx');

export const routes = [
  { path: AREA.profile, page: { redirect: PAGE.profile } },
  { path: `${AREA.profile}/:tab`, page: () => import('./profile.page.tsx'), open: needs() },
  { path: PAGE.newCertification, page: () => import('./certification/select-type.page.tsx'), open: certifies },
  {
    path: PAGE.certificationByLicence,
    page: () => import('./certification/by-licence/by-licence.page.tsx'),
    open: certifies,
  },
  { path: PAGE.certificationByCode, page: () => import('./certification/by-code/by-code.page.tsx'), open: certifies },
  { path: `${AREA.newCertification}/*`, page: { redirect: PAGE.newCertification } },
  { path: `${AREA.company}/:tab`, page: () => import('./partner-company.page.tsx'), open: partner },
  {
    path: PAGE.security,
    page: () => accountTexts.loadedWith(import('@portal/common/security/security.page')),
    open: needs(),
  },
  {
    path: NOTICES_PAGE,
    page: () => noticeTexts.loadedWith(import('@portal/common/notices/notices.page')),
    open: needs(),
  },
  {
    path: PAGE.accessKeys,
    page: () => accountTexts.loadedWith(import('@portal/common/access-keys/access-keys.page')),
    open: needs(),
  },
  {
    path: WEBHOOKS_PAGE,
    page: () => accountTexts.loadedWith(import('@portal/common/webhooks/webhooks.page')),
    open: (host) => needsMemberRight('webhooks')(host) || partner(host),
  },
  {
    path: COMPANY_PAGE.demands,
    page: () => companyTexts.loadedWith(import('./company-security/demands.page.tsx')),
    open: (host) => needsMemberRight('demands')(host) || partner(host),
  },
  {
    path: COMPANY_PAGE.activity,
    page: () => companyTexts.loadedWith(import('./company-security/activity.page.tsx')),
    open: (host) => needsMemberRight('activity')(host) || partner(host),
  },
  { path: PAGE.credits, page: () => import('./credits/overview.page.tsx'), open: needs() },
  { path: PAGE.trialCredits, page: creditRecords, open: needs() },
  { path: PAGE.grantedCredits, page: creditRecords, open: needs() },
  { path: `${PAGE.credits}/*`, page: { redirect: PAGE.credits } },
  { path: PAGE.contacts, page: () => import('./contacts/list/list.page.tsx'), open: partner },
  { path: PAGE.addContact, page: () => import('./contacts/form/add.page.tsx'), open: partner },
  { path: PAGE.importContacts, page: () => import('./contacts/file/import.page.tsx'), open: partner },
  { path: PAGE.handOver, page: () => import('./contacts/ownership/hand-over.page.tsx'), open: partner },
  { path: `${PAGE.contacts}/detail/:id/:type`, page: () => import('./contacts/detail.page.tsx'), open: partner },
  { path: `${PAGE.contacts}/*`, page: { redirect: PAGE.contacts } },
  { path: MEMBERS_PAGE.list, page: () => memberTexts.loadedWith(import('./members.page.tsx')), open: people },
  {
    path: MEMBERS_PAGE.invite,
    page: () => memberTexts.loadedWith(import('./contacts/form/invite.page.tsx')),
    open: people,
  },
  {
    path: MEMBERS_PAGE.file,
    page: () => memberTexts.loadedWith(import('./contacts/file/import.page.tsx')),
    open: people,
  },
  {
    path: MEMBERS_PAGE.handOver,
    page: () => memberTexts.loadedWith(import('./contacts/ownership/hand-over.page.tsx')),
    open: needsType(UserType.enterprise),
  },
  {
    path: `${MEMBERS_PAGE.list}/detail/:id`,
    page: () => memberTexts.loadedWith(import('./contacts/detail.page.tsx')),
    open: people,
  },
  { path: `${MEMBERS_PAGE.list}/*`, page: { redirect: MEMBERS_PAGE.list } },
  {
    path: ACCOUNT_REQUESTS_PAGE,
    page: () => requestTexts.loadedWith(import('./account-requests/requests.page.tsx')),
    open: needsType(UserType.enterprise, UserType.partner, UserType.partnerContact, UserType.idpUser),
  },
  { path: DEVICE_PAGE, page: () => deviceTexts.loadedWith(import('./device/device.page.tsx')), open: needs() },
  {
    path: PAGE.providers,
    page: () => providerTexts.loadedWith(import('./identity-providers/list.page.tsx')),
    open: providers,
  },
  {
    path: PAGE.addProvider,
    page: () => providerTexts.loadedWith(import('./identity-providers/edit/add.page.tsx')),
    open: providers,
  },
  {
    path: `${PAGE.providers}/success/:id`,
    page: () => providerTexts.loadedWith(import('./identity-providers/edit/success.page.tsx')),
    open: providers,
  },
  {
    path: `${PAGE.providers}/detail/:id`,
    page: () => providerTexts.loadedWith(import('./identity-providers/detail.page.tsx')),
    open: providers,
  },
  {
    path: `${PAGE.providers}/edit/:id`,
    page: () => providerTexts.loadedWith(import('./identity-providers/edit/edit.page.tsx')),
    open: providers,
  },
  {
    path: `${PAGE.providers}/test/:id/:testId`,
    page: () => providerTexts.loadedWith(import('./identity-providers/tests/test.page.tsx')),
    open: providers,
  },
  {
    path: PAGE.recoverProviders,
    page: () => providerTexts.loadedWith(import('./identity-providers/recovery/recovery.page.tsx')),
  },
  {
    path: PAGE.openProviderLink,
    page: () => providerTexts.loadedWith(import('./identity-providers/link/open.page.tsx')),
  },
  { path: AREA.providers, page: { redirect: PAGE.providers } },
  { path: `${AREA.providers}/*`, page: { redirect: PAGE.providers } },
  { path: `${AREA.profile}/*`, page: { redirect: PAGE.profile } },
  { path: `${AREA.company}/*`, page: { redirect: PAGE.partnerCompany } },
] satisfies Page[];
