/**
 * Fields of a partner's application that staff can refuse, by their names on the wire; texts
 * `registrationField.<name>`.
 */
export const RegistrationField = [
  'company_name',
  'company_official_website',
  'company_phone',
  'company_email',
  'company_industry_id',
  'company_main_business',
  'company_location',
  'company_address',
  'intention_partner_type',
  'username',
  'email',
  'phone',
  'position_category_id',
  'position_name',
  'location',
  'address',
] as const;
export type RegistrationField = (typeof RegistrationField)[number];

/** Fields of an application that are about the person; they are corrected on the personal page. */
export const PERSON_FIELDS: readonly RegistrationField[] = [
  'username',
  'email',
  'phone',
  'position_category_id',
  'position_name',
  'location',
  'address',
];

/** Reasons for refusing a field; texts `registrationReason.<reason>`. */
export const RegistrationReason = ['incomplete', 'incorrect', 'unreachable', 'notOfCompany', 'notOffered'] as const;
export type RegistrationReason = (typeof RegistrationReason)[number];

const ANY = ['incomplete', 'incorrect'] as const;
const CONTACT = [...ANY, 'unreachable', 'notOfCompany'] as const;

/**
 * The reasons that fit a field: only a phone, address or website can be unreachable, only partner types can be no
 * longer offered.
 */
export const REGISTRATION_REASONS_OF = {
  company_name: ANY,
  company_official_website: CONTACT,
  company_phone: CONTACT,
  company_email: CONTACT,
  company_industry_id: ANY,
  company_main_business: ANY,
  company_location: ANY,
  company_address: ANY,
  intention_partner_type: ['notOffered', ...ANY],
  username: ANY,
  email: CONTACT,
  phone: CONTACT,
  position_category_id: ANY,
  position_name: ANY,
  location: ANY,
  address: ANY,
} as const satisfies Record<RegistrationField, readonly RegistrationReason[]>;
