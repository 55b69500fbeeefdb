/** User types. A stored user has exactly one; a query may carry the sum of several. */
export const UserType = {
  individual: 1,
  enterprise: 2,
  partner: 4,
  employee: 8,
  /** Signs in through the enterprise's own identity provider. */
  idpUser: 16,
  /** Contact of a partner company, with any way of signing in. */
  partnerContact: 32,
  /** Contact of an enterprise, kept by staff; never signs in, unless as the member that an invitation makes of it. */
  enterpriseContact: 64,
} as const;
export type UserType = (typeof UserType)[keyof typeof UserType];
