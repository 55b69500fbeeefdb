/** Path of the combined portal on its origin. Page paths follow it. */
export const BASENAME = '/microapp';

/** Path of the page without React that embeds a remote. Page paths follow it too. */
export const FOREIGN_HOST = '/foreign-host';

/** Path of a standalone remote: `/standalone/auth`. Page paths follow it too. */
export const standaloneBase = (remote: string): string => `/standalone/${remote}`;

/**
 * Pages that the shell's boot script uses. They are constants, so that the script, which is inline in every HTML, does
 * not include all of `PAGE`.
 */
export const ENTERPRISE_SIGN_IN_PAGE = '/loginEnterprisePortal';
export const PROFILE_PAGE = '/profile/baseInfo';
export const PARTNER_COMPANY_PAGE = '/company/info';
export const PARTNER_CONTACT_PAGE = '/company/person';
export const CUSTOMERS_PAGE = '/customers';

/** Asks to join a company that is registered already. Like the registrations, it is a page for signed-out users. */
export const JOIN_COMPANY_PAGE = '/registerToJoin';
/** Where a sign-in by WeChat ends. */
export const WECHAT_SIGN_IN_PAGE = '/loginWechat';
/** Addresses that are told of the events of the own company. */
export const WEBHOOKS_PAGE = '/webhooks';
/** What the person was told. */
export const NOTICES_PAGE = '/notices';
/** Signs in on a device that has no browser, by the code that it shows. Short, because people type it. */
export const DEVICE_PAGE = '/device';
/** The accounts that are signed in in this browser: chooses one, adds one, signs out. */
export const ACCOUNTS_PAGE = '/accounts';
/** What developers of applications need to know. For everybody. */
export const DEVELOPERS_PAGE = '/developers';
/** Applications for accounts of the own company. */
export const ACCOUNT_REQUESTS_PAGE = '/accountRequests';

/** Members of the own enterprise. Outside of `PAGE`, which every first page includes. */
export const MEMBERS_PAGE = {
  list: '/members',
  invite: '/members/invite',
  file: '/members/import',
  handOver: '/members/owner',
} as const;

/** What the own company demands of its people, and what happened in it. Outside of `PAGE`, which every first page includes. */
export const COMPANY_PAGE = { demands: '/companySecurity', activity: '/companySecurity/activity' } as const;

/** Pages about the work on all queues. Outside of `PAGE`, which every first page includes. */
export const WORK_PAGE = {
  /** Opens the request that the reader decides next; after the last one, what was done today. */
  next: '/overview/next',
  /** How much everybody has, and how new requests are shared. */
  workload: '/overview/workload',
  /** Decisions that the reader decides a second time, blind. */
  secondLook: '/overview/second-look',
  /** Agreement of first and second decisions. */
  quality: '/overview/quality',
} as const;

/** Pages of the console's administration. Outside of `PAGE`, which every first page includes. */
export const SYSTEM_PAGE = {
  /** Staff accounts and their privileges. */
  members: '/system/staff',
  addMember: '/system/staff/invite',
  /** Identity providers of all companies. */
  fleet: '/system/providers',
  /** Documents that people accept. */
  terms: '/system/terms',
  /** Applications that sign people in through the portal. */
  applications: '/system/applications',
  addApplication: '/system/applications/add',
  /** Imports of what other systems report by calls. */
  imports: '/system/imports',
  audit: '/system/audit',
  auditPerson: '/system/audit/person',
  auditCompany: '/system/audit/company',
  holidays: '/system/holidays',
  /** What the portal still lacks before its first customers. */
  setup: '/system/setup',
  /** The provider's own content. */
  site: '/system/site',
  /** Builds of the remotes, and which of them run. */
  remotes: '/system/remotes',
  /** Failures that pages reported. */
  pageFailures: '/system/remotes/failures',
  /** Texts with which requests are refused and applicants are asked. */
  preparedTexts: '/system/texts',
} as const;

/** Path of every page, below the basename. Product code names pages by these constants, so a typo does not compile. */
export const PAGE = {
  root: '/',

  /** Redirect pages, which receive the OAuth code. With a `login_challenge` they are sign-in pages. */
  login: '/login',
  password: '/password',

  signInIndividual: '/loginIndividualPortal',
  signInEnterprise: ENTERPRISE_SIGN_IN_PAGE,
  signInPartner: '/loginPartnerPortal',
  signInStaff: '/loginEmployeePortal',
  /** Sign-in through the identity provider of an organisation; an enterprise id may follow as one more segment. */
  signInSso: '/loginUam',
  /**
   * Asks for consent to an application of a third party, with a `consent_challenge`, or to accept terms before a sign-in
   * goes on, with a `terms_challenge`.
   */
  consent: '/consent',
  /** Chooses between sign-in pages. */
  checkAccount: '/checkAccount',

  registerIndividual: '/registerIndividualPortal',
  registerEnterprise: '/registerEnterprisePortal',
  registerPartner: '/registerPartnerPortal',

  /** Recovers a forgotten password; with `pwd_flag=edit` changes the password of the signed-in user. */
  setPassword: '/setPassword/set',
  /** Sets a password with the code of a link. */
  resetPassword: '/setPassword/reset',
  notMe: '/notMe',
  restore: '/restore',

  profile: PROFILE_PAGE,
  certification: '/profile/authentication',
  newCertification: '/profile/authentication/new/selectType',
  certificationByLicence: '/profile/authentication/new/byCertification',
  certificationByCode: '/profile/authentication/new/byCode',
  security: '/account/security',
  credits: '/credits',
  trialCredits: '/credits/trial',
  grantedCredits: '/credits/credit',
  accessKeys: '/system/accesskeys',

  partnerCompany: PARTNER_COMPANY_PAGE,
  partnerBusiness: '/company/business',
  partnerContact: PARTNER_CONTACT_PAGE,
  /** The people of a partner company. */
  contacts: '/partnerUser',
  addContact: '/partnerUser/add',
  importContacts: '/partnerUser/import',
  /** Identity providers of an enterprise. */
  providers: '/uam/provider',
  addProvider: '/uam/provider/add',
  /** Opens the pages of the identity providers with a recovery code. */
  recoverProviders: '/uam/recovery',
  /** Opens the set-up of one provider with a link. */
  openProviderLink: '/uam/link',
  /** Hands over the main account of a partner company. */
  handOver: '/partnerUser/owner',

  /** First page of staff who decide requests. */
  overview: '/overview',
  /** Files of lists that were made for a member of staff. */
  listFiles: '/overview/files',
  customers: CUSTOMERS_PAGE,
  /** Redirects to the first of the two lists below that staff may see. */
  customerArea: '/customers/customer',
  customerList: '/customers/customer/companys',
  cancelledCustomers: '/customers/customer/cancelled',
  customerCertifications: '/customers/approval/authentication',
  accountApprovals: '/customers/approval/account',
  partners: '/partners',
  partnerCompanies: '/partners/partner',
  addPartner: '/partners/partner/add',
  partnerCertifications: '/partners/approval/authentication',
  partnerRegistrations: '/partners/approval/register',
  partnerContracts: '/partners/approval/contract',

  forbidden: '/403',
  notFound: '/404',
} as const;

/** Parent paths of several pages, which redirect to one of them. */
export const AREA = {
  setPassword: '/setPassword',
  profile: '/profile',
  company: '/company',
  newCertification: '/profile/authentication/new',
  providers: '/uam',
} as const;

/** Path of one page, without parameters. */
export type PagePath = (typeof PAGE)[keyof typeof PAGE];

/** Queues of the console; a request of a queue has an address below it. */
export type QueuePath =
  | typeof PAGE.customerCertifications
  | typeof PAGE.accountApprovals
  | typeof PAGE.partnerCertifications
  | ApplicationQueuePath;

/** Queues of the applications of partner companies; the path of an application also has the applicant's id. */
type ApplicationQueuePath = typeof PAGE.partnerRegistrations | typeof PAGE.partnerContracts;

type Path =
  | PagePath
  | typeof JOIN_COMPANY_PAGE
  | typeof WECHAT_SIGN_IN_PAGE
  | typeof ACCOUNT_REQUESTS_PAGE
  | typeof WEBHOOKS_PAGE
  | typeof NOTICES_PAGE
  | typeof DEVELOPERS_PAGE
  | typeof DEVICE_PAGE
  | typeof ACCOUNTS_PAGE
  | (typeof MEMBERS_PAGE)[keyof typeof MEMBERS_PAGE]
  | (typeof WORK_PAGE)[keyof typeof WORK_PAGE]
  | (typeof COMPANY_PAGE)[keyof typeof COMPANY_PAGE]
  | (typeof SYSTEM_PAGE)[keyof typeof SYSTEM_PAGE]
  | ReturnType<
      | typeof termsDocumentPage
      | typeof memberPage
      | typeof remotePage
      | typeof applicationPage
      | typeof applicationGuidePage
      | typeof applicationWebhooksPage
      | typeof auditPersonPage
      | typeof auditCompanyPage
    >
  | `${typeof PAGE.signInSso}/${string}`
  | `${QueuePath}/${string}/${'operation' | 'view'}`
  | `${ApplicationQueuePath}/${string}/operation/${string}`
  | ReturnType<typeof contactPage>
  | ReturnType<typeof oneMemberPage>
  | ReturnType<typeof providerPage>
  | ReturnType<typeof customerPage>
  | ReturnType<typeof cancelledPage>
  | ReturnType<typeof testPage>
  | ReturnType<typeof partnerPage>;

/** Page of one member of an enterprise. */
export const oneMemberPage = (id: string): `${typeof MEMBERS_PAGE.list}/detail/${string}` =>
  `${MEMBERS_PAGE.list}/detail/${encodeURIComponent(id)}`;

/** Page of one contact; the path also has the user type. */
export const contactPage = (id: string, userType: number): `${typeof PAGE.contacts}/detail/${string}/${number}` =>
  `${PAGE.contacts}/detail/${encodeURIComponent(id)}/${userType}`;

/** Page of one identity provider. */
export const providerPage = (
  what: 'success' | 'detail' | 'edit',
  id: string,
): `${typeof PAGE.providers}/${string}/${string}` => `${PAGE.providers}/${what}/${encodeURIComponent(id)}`;

/** Page of one customer. */
export const customerPage = (id: string): `${typeof PAGE.customerList}/${string}/view` =>
  `${PAGE.customerList}/${encodeURIComponent(id)}/view`;

/** Page of one account that is pending deletion. */
export const cancelledPage = (id: string): `${typeof PAGE.cancelledCustomers}/${string}/view` =>
  `${PAGE.cancelledCustomers}/${encodeURIComponent(id)}/view`;

/** Page of a test of an identity provider. */
export const testPage = (id: string, testId: string): `${typeof PAGE.providers}/test/${string}/${string}` =>
  `${PAGE.providers}/test/${encodeURIComponent(id)}/${encodeURIComponent(testId)}`;

/** Page of one partner company in the console. */
export const partnerPage = (
  id: string,
  page: 'view' | 'edit',
): `${typeof PAGE.partnerCompanies}/${string}/${'view' | 'edit'}` =>
  `${PAGE.partnerCompanies}/${encodeURIComponent(id)}/${page}`;

/** Address of a page below the basename: path, with or without a query. */
export type PageAddress = Path | `${Path}?${string}`;

/**
 * Absolute URL of a page of the combined portal, for links in messages and redirects.
 *
 * @param origin public origin of the portal, without a slash at the end; empty for a relative URL
 */
export function pageUrl(origin: string, page: PageAddress, query: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(query);
  return `${origin}${BASENAME}${page}${params.size > 0 ? `?${params}` : ''}`;
}

/** Page of one staff account. */
export const memberPage = (id: string): `${typeof SYSTEM_PAGE.members}/${string}` =>
  `${SYSTEM_PAGE.members}/${encodeURIComponent(id)}`;

/** Page of one application. */
export const applicationPage = (id: string): `${typeof SYSTEM_PAGE.applications}/${string}/view` =>
  `${SYSTEM_PAGE.applications}/${encodeURIComponent(id)}/view`;

/** What developers of one application need to know. */
export const applicationGuidePage = (id: string): `${typeof SYSTEM_PAGE.applications}/${string}/guide` =>
  `${SYSTEM_PAGE.applications}/${encodeURIComponent(id)}/guide`;

/** Page of one remote. */
export const remotePage = (name: string): `${typeof SYSTEM_PAGE.remotes}/${string}/view` =>
  `${SYSTEM_PAGE.remotes}/${encodeURIComponent(name)}/view`;

/** Page of one document of the terms. */
export const termsDocumentPage = (document: string): `${typeof SYSTEM_PAGE.terms}/${string}/view` =>
  `${SYSTEM_PAGE.terms}/${encodeURIComponent(document)}/view`;

/** Timeline of a person in the audit log. */
export const auditPersonPage = (id: string): `${typeof SYSTEM_PAGE.auditPerson}/${string}` =>
  `${SYSTEM_PAGE.auditPerson}/${encodeURIComponent(id)}`;
/** Timeline of a company in the audit log. */
export const auditCompanyPage = (id: string): `${typeof SYSTEM_PAGE.auditCompany}/${string}` =>
  `${SYSTEM_PAGE.auditCompany}/${encodeURIComponent(id)}`;

/** Addresses that are told of the events of one application. */
export const applicationWebhooksPage = (id: string): `${typeof SYSTEM_PAGE.applications}/${string}/webhooks` =>
  `${SYSTEM_PAGE.applications}/${encodeURIComponent(id)}/webhooks`;
