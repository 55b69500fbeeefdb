/** Kinds of document that prove a company. */
export const LicenceType = {
  businessLicence: 1,
  organisationCode: 2,
  legalPerson: 3,
  socialOrganisation: 4,
  administrativeLaw: 5,
  other: 99,
} as const;
export type LicenceType = (typeof LicenceType)[keyof typeof LicenceType];
