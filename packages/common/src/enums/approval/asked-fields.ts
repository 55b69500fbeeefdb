/**
 * Fields that applicants can be asked about, by their names on the wire; those of verifications are `RefusedField`. An
 * answer may change them, so there are no addresses among them: those change with a code, by calls of their own.
 */

/** Of a partner's application; texts `registrationField.<name>`. */
export const AskedRegistrationField = [
  'company_name',
  'company_official_website',
  'company_phone',
  'company_industry_id',
  'company_main_business',
  'company_location',
  'company_address',
  'intention_partner_type',
  'username',
  'position_category_id',
  'position_name',
  'location',
  'address',
] as const;
export type AskedRegistrationField = (typeof AskedRegistrationField)[number];

/** Of a contract application. */
export const AskedContractField = ['sign_type', 'partner_level'] as const;
export type AskedContractField = (typeof AskedContractField)[number];

/** Of an application for a login account. */
export const AskedAccountField = ['login_name', 'username', 'note'] as const;
export type AskedAccountField = (typeof AskedAccountField)[number];
