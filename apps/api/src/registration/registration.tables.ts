import type { Generated, GeneratedAlways } from 'kysely';

/** What only a partner company has; name, industry, main business, address and country stand in `company`. */
export interface PartnerCompanyTable {
  co_id: string;
  website: Generated<string>;
  /** `+86-571-00000148`, or a mobile number. */
  phone: string;
  /** Lower case. Not an address to sign in with. */
  email: string;
  province_id: Generated<number>;
  city_id: Generated<number>;
  /** Ids of the partner types that the company wants. */
  intention_types: Generated<number[]>;
}

/** What only people of partner companies tell: their job title and where they work. */
export interface PartnerPersonTable {
  user_id: string;
  position_name: Generated<string>;
  country_id: Generated<number>;
  province_id: Generated<number>;
  city_id: Generated<number>;
  address: Generated<string>;
}

/** A registration that staff agree to or reject. */
export interface RegistrationApplicationTable {
  id: GeneratedAlways<number>;
  co_id: string;
  user_id: string;
  /** 1 pending, 2 agreed, 3 rejected. */
  approval_status: Generated<number>;
  approval_opinion: Generated<string>;
  applied_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  /** Rises with every edit, so that a decision is about what was read. */
  version: Generated<number>;
}

export interface RegistrationTables {
  partner_company: PartnerCompanyTable;
  partner_person: PartnerPersonTable;
  registration_application: RegistrationApplicationTable;
}
