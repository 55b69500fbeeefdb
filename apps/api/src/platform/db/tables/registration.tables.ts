import type { RefusedValue } from '@portal/common/contract/company/application-result';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ApplicationData } from './stored-values.ts';

/** jsonb with a default: written as JSON text, read as a value. */
type JsonGenerated<T> = ColumnType<T, string | undefined, string>;

/** Changes that staff made to an application, by column of `ApplicationData`: before and after. */
export type ApplicationChanges = Record<string, readonly [before: string | number, after: string | number]>;

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
  /** Level of the latest contract; 0 without one. */
  level: Generated<number>;
  /** Created by staff, without an application of its own. */
  direct_sign: Generated<boolean>;
  /** Signing material. */
  file_id: Generated<string | null>;
  /** The member of staff who edited it last, and when. */
  edited_by: Generated<string | null>;
  edited_at: Generated<Date | null>;
  version: GeneratedAlways<number>;
}

/** Data that only partner users have: job title and place of work. */
export interface PartnerPersonTable {
  user_id: string;
  position_name: Generated<string>;
  country_id: Generated<number>;
  province_id: Generated<number>;
  city_id: Generated<number>;
  address: Generated<string>;
  version: GeneratedAlways<number>;
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
  /** Fields that were refused, with reasons; empty unless rejected. */
  refused_fields: JsonGenerated<RefusedValue[]>;
  /** What staff changed while it was pending. */
  corrections: JsonGenerated<ApplicationChanges>;
  /** The data that were decided on; null while pending, because the company cannot change them meanwhile. */
  decided_data: ColumnType<ApplicationData | null, string | null | undefined, string | null>;
}

export interface RegistrationTables {
  partner_company: PartnerCompanyTable;
  partner_person: PartnerPersonTable;
  registration_application: RegistrationApplicationTable;
}
