/** Path of the combined portal on its origin. Page paths follow it. */
export const BASENAME = '/microapp';

/** Path of the page without React that embeds a remote. Page paths follow it too. */
export const FOREIGN_HOST = '/foreign-host';

/** Path of a remote that runs alone: `/standalone/auth`. Page paths follow it too. */
export const standaloneBase = (remote: string): string => `/standalone/${remote}`;

/** Path of every page, below the basename. Product code names pages by these constants, so a typo does not compile. */
export const PAGE = {
  root: '/',

  /** Redirect pages: the OAuth code comes back to them. With a `login_challenge` they are sign-in pages. */
  login: '/login',
  password: '/password',

  signInIndividual: '/loginIndividualPortal',
  signInEnterprise: '/loginEnterprisePortal',
  signInPartner: '/loginPartnerPortal',
  signInStaff: '/loginEmployeePortal',
  /** Sign-in through the identity provider of an organisation; an enterprise id may follow as one more segment. */
  signInSso: '/loginUam',
  /** Chooses between sign-in pages. */
  checkAccount: '/checkAccount',

  registerIndividual: '/registerIndividualPortal',
  registerEnterprise: '/registerEnterprisePortal',
  registerPartner: '/registerPartnerPortal',

  /** Finds a forgotten password; with `pwd_flag=edit` changes the password of the signed-in user. */
  setPassword: '/setPassword/set',
  /** Sets a password with the code of a link. */
  resetPassword: '/setPassword/reset',
  notMe: '/notMe',
  restore: '/restore',

  profile: '/profile/baseInfo',
  certification: '/profile/authentication',
  newCertification: '/profile/authentication/new/selectType',
  certificationByLicence: '/profile/authentication/new/byCertification',
  certificationByCode: '/profile/authentication/new/byCode',
  security: '/account/security',
  credits: '/credits',
  trialCredits: '/credits/trial',
  grantedCredits: '/credits/credit',
  accessKeys: '/system/accesskeys',

  partnerCompany: '/company/info',
  partnerContact: '/company/person',

  customers: '/customers',
  customerCertifications: '/customers/approval/authentication',
  partners: '/partners',
  partnerCertifications: '/partners/approval/authentication',

  forbidden: '/403',
  notFound: '/404',
} as const;

/** Paths above several pages. They redirect to one of them. */
export const AREA = { setPassword: '/setPassword', profile: '/profile', newCertification: '/profile/authentication/new' } as const;

/** Path of one page, without parameters. */
export type PagePath = (typeof PAGE)[keyof typeof PAGE];

/** Queues of the console; a request of a queue has an address below it. */
export type QueuePath = typeof PAGE.customerCertifications | typeof PAGE.partnerCertifications;

type Path =
  | PagePath
  | `${typeof PAGE.signInSso}/${string}`
  | `${QueuePath}/${string}/${'operation' | 'view'}`;

/** Address of a page below the basename: path, then perhaps a query. */
export type PageAddress = Path | `${Path}?${string}`;

/**
 * Absolute URL of a page of the combined portal, for links in messages and redirects.
 *
 * @param origin where the portal is reached, without a slash at the end; empty for a URL relative to the origin
 */
export function pageUrl(origin: string, page: PageAddress, query: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(query);
  return `${origin}${BASENAME}${page}${params.size > 0 ? `?${params}` : ''}`;
}
