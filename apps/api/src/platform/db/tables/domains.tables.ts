import type { Generated } from 'kysely';

/** An e-mail domain that a company claims or has proven. */
export interface CompanyDomainTable {
  domain_id: string;
  co_id: string;
  /** Lower case. */
  domain: string;
  /** Random value of the TXT record. */
  token: string;
  /** The provider that its addresses lead to. */
  config_id: string | null;
  proven_at: Date | null;
  checked_at: Date | null;
  /** Since when the record of a proven domain is missing. */
  lost_at: Date | null;
  created_by: string;
  created_at: Date;
  /** Since when people with its addresses sign in through the provider only. */
  sso_only_at: Generated<Date | null>;
  /** When the record was last asked for; `checked_at` is the last answer. */
  tried_at: Generated<Date | null>;
}

/** Who may still use a password although a domain is for single sign-on only. */
export interface SsoOnlyExceptionTable {
  domain_id: string;
  user_id: string;
}
