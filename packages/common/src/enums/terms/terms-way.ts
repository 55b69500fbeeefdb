/** On which way somebody accepted terms. */
export const TermsWay = {
  /** With the form of a registration. */
  registration: 'registration',
  /** Before a session began: the first sign-in of an account that others created, or a version that asks again. */
  signIn: 'signIn',
  /** In a page with an open session, of a version that asks again. */
  page: 'page',
} as const;
export type TermsWay = (typeof TermsWay)[keyof typeof TermsWay];
