import type { Generated, GeneratedAlways } from 'kysely';

/** Data that only partner companies have; name, industry, main business, address and country are in `company`. */
export interface PartnerCompanyTable {
  co_id: string;
  website: Generated<string>;
  /** `+86-571-00000148`, or a mobile number. */
  phone: string;
  /** Lower case. Not used to sign in. */
  email: string;
  province_id: Generated<number>;
  city_id: Generated<number>;
  /** Partner types that the company applies for. */
  intention_types: Generated<number[]>;
}

/** Data that only partner users have: job title and place of work. */
export interface PartnerPersonTable {
  user_id: string;
  position_name: Generated<string>;
  country_id: Generated<number>;
  province_id: Generated<number>;
  city_id: Generated<number>;
  address: Generated<string>;
}

/** A registration that staff approve or reject. */
export interface RegistrationApplicationTable {
  id: GeneratedAlways<number>;
  co_id: string;
  user_id: string;
  /** 1 pending, 2 approved, 3 rejected. */
  approval_status: Generated<number>;
  approval_opinion: Generated<string>;
  applied_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  /** Incremented by every edit, so that a decision applies to the version that was read. */
  version: Generated<number>;
}

export interface RegistrationTables {
  partner_company: PartnerCompanyTable;
  partner_person: PartnerPersonTable;
  registration_application: RegistrationApplicationTable;
}
