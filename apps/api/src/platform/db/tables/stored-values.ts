import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import type { Locale } from '@portal/common/intl/locale';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { SharingRegion } from '@portal/common/enums/approval/sharing';
import type { ServiceScope } from '@portal/common/enums/service/service-scope';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import type { ColumnType } from 'kysely';

/** jsonb: written as JSON text, read as a value. */
export type JsonOf<T> = ColumnType<T, string, string>;

/** jsonb with a default. */
export type JsonGenerated<T> = ColumnType<T, string | undefined, string>;

export type QueueName = 'certification' | 'registration' | 'contract' | 'account';

/** What staff ask about a field of a request. */
export interface Questioned {
  field: string;
  text: string;
}

/** What an answer changed of a field of a request. */
export interface AnsweredField {
  field: string;
  before: string;
  after: string;
}

/**
 * What a proposal is about: a request of a queue, a reversal, the deletion of an account or of a company, the level of
 * a partner, or the release of a remote.
 */
export type ProposalSubject = QueueName | 'reversal' | 'cancellation' | 'company' | 'level' | 'remote';

export interface Refusal {
  field: RefusedField;
  reason: RefusalReason;
}

/** What an applicant accepted when asking for an account, in which language and from which network. */
export interface AskedTerms {
  accepted: Accepted;
  locale: string;
  network: string;
}

/** Title and text of a notice, by language. */
export type NoticeTexts = Record<Locale, { title: string; text: string }>;

/** Changes that staff made to a request, by column: before and after. */
export type Changes = Record<string, readonly [before: string | number, after: string | number]>;

/** Data of the company and of its main account in an application, by column. */
export interface ApplicationData {
  company_name: string;
  website: string;
  company_phone: string;
  company_email: string;
  company_country_id: number;
  company_province_id: number;
  company_city_id: number;
  company_address: string;
  main_business: string;
  industry_id: number;
  employees_id: number;
  intention_types: number[];
  user_name: string;
  email: string | null;
  phone: string | null;
  position_id: number;
  position_name: string;
  country_id: number;
  province_id: number;
  city_id: number;
  address: string;
}

/** Column of a file of contacts, or of members (`role`). */
export type Field =
  | 'contact_name'
  | 'phone'
  | 'email'
  | 'position'
  | 'department'
  | 'qq'
  | 'spare_email'
  | 'telephone'
  | 'fax'
  | 'role';

export type Cells = Record<Field, string>;

export interface Problem {
  field: Field | '';
  code: ErrorCode;
}

/** What makes an application a service client. */
export interface ServiceClient {
  scopes: ServiceScope[];
  /** Addresses and ranges that it calls from; none: from anywhere. */
  networks: string[];
  /** The last day (UTC) on which it may call; empty for no end. */
  expire_date: string;
  /** JWK Set in JSON; empty for a client that has a secret, or publishes its keys. */
  public_keys: string;
  /** Where it publishes its JWK Set, instead. */
  keys_address?: string;
  calls_per_second: number;
}

/** What a directory says about a person (RFC 7643, section 4.1), without what is stored with the account. */
export interface DirectoryUser {
  userName: string;
  externalId?: string;
  name?: { formatted?: string; familyName?: string; givenName?: string };
  displayName?: string;
  emails?: { value?: string; type?: string; primary?: boolean; display?: string }[];
}

/** A member of staff among whom new requests are shared. Without a kind, language or region they take all. */
export interface Sharer {
  user_id: string;
  kinds: ApprovalQueue[];
  languages: Locale[];
  regions: SharingRegion[];
}

/** Percent of the decisions of each queue that are decided a second time; none of one that is not named. */
export type LookShares = Partial<Record<ApprovalQueue, number>>;
