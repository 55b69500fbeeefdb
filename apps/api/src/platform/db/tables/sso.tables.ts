import type { GeneratedAlways } from 'kysely';
import type { IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import type { IdpFinding, IdpRisk } from '@portal/common/enums/sign-in/idp-finding';
import type { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import type { CompanyDomainTable, SsoOnlyExceptionTable } from './domains.tables.ts';

export interface IdentityProviderTable {
  config_id: string;
  co_id: string;
  /** Unique in the company, case-insensitive. */
  idp_name: string;
  idp_type: IdpSystem;
  idp_agreement: IdpAgreement;
  status: IdpStatus;
  describe: string;
  /** Configurations: the one that sign-ins use, the one being prepared, and the one that was in use before. */
  live_id: string | null;
  candidate_id: string | null;
  previous_id: string | null;
  promoted_at: Date | null;
  version: GeneratedAlways<number>;
  created_at: Date;
}

/** Never changed after its creation, except for the copy of the metadata. */
export interface IdpConfigurationTable {
  configuration_id: string;
  config_id: string;
  /** SAML: metadata URL of the provider. OAuth2: discovery document URL or issuer. Empty where a file was uploaded. */
  idp_metadata_url: string;
  /** The metadata is an uploaded file and never fetched. */
  metadata_by_file: boolean;
  /** Last text read from the URL, or the file. */
  metadata: string | null;
  fetched_at: Date | null;
  client_id: string;
  /** Encrypted under the SECRET setting. */
  client_secret_sealed: string | null;
  /** Create an account at the first sign-in. */
  jit: boolean;
  /** Attribute or claim with the person's name or e-mail; empty: the usual ones. */
  name_attribute: string;
  email_attribute: string;
  created_by: string | null;
  created_at: Date;
}

/** Links a provider's person to an account. The key is the provider's identifier, never an e-mail. */
export interface IdpIdentityTable {
  config_id: string;
  name_id: string;
  user_id: string;
  /** Claims of the provider, unverified and for display only. */
  claimed_name: string;
  claimed_email: string | null;
  created_at: Date;
  seen_at: Date;
}

export interface SsoRequestTable {
  /** Digest of the SAML request id or the OAuth state. */
  request_hash: string;
  config_id: string;
  /** Digest of the browser cookie that started the sign-in. */
  browser_hash: string;
  /** `Began` of requests.db.ts, encrypted under the SECRET setting. */
  sealed: string;
  issued_at: Date;
  expires_at: Date;
  /** The provider has responded; a request accepts one response, valid or not. */
  answered_at: Date | null;
  /** SAML: the result, until the browser collects it with the handle. */
  answer_sealed: string | null;
  handle_hash: string | null;
  used_at: Date | null;
}

/** Accepted assertions, for replay detection. */
export interface SamlAssertionTable {
  config_id: string;
  assertion_hash: string;
  expires_at: Date;
}

/** A test of a configuration. */
export interface IdpTestTable {
  test_id: string;
  config_id: string;
  configuration_id: string;
  user_id: string;
  state: IdpTestState;
  /** Checks, encrypted under the SECRET setting: their values name people. */
  checks_sealed: string;
  started_at: Date;
  ended_at: Date | null;
  expires_at: Date;
}

/** A failed sign-in, by the reference that its page showed. */
export interface IdpFailureTable {
  reference: string;
  co_id: string;
  config_id: string;
  code: string;
  /** The check that failed, encrypted under the SECRET setting. */
  check_sealed: string | null;
  failed_at: Date;
  expires_at: Date;
}

/** A key of our SAML requests, by the SHA-256 fingerprint of its certificate. */
export interface SamlKeyTable {
  fingerprint: string;
  /** Private key and certificate, encrypted under the SECRET setting. */
  sealed: string;
  certificate: string;
  created_at: Date;
  /** Null while it waits in our metadata. */
  signs_from: Date | null;
}

/** When our metadata for a company was read last. */
export interface SamlMetadataReadTable {
  co_id: string;
  read_at: Date;
}

/** Sign-ins through a provider on one day (UTC). */
export interface IdpUseTable {
  config_id: string;
  day: Date;
  sign_ins: number;
  last_at: Date;
}

/** A certificate whose key signed an accepted response, by its SHA-256 fingerprint. */
export interface IdpKeyUseTable {
  config_id: string;
  fingerprint: string;
  used_at: Date;
}

/** When a provider was looked at last. */
export interface IdpWatchTable {
  config_id: string;
  looked_at: Date;
}

/** Something that is wrong with a provider. */
export interface IdpFindingTable {
  config_id: string;
  finding: IdpFinding;
  level: number;
  risk: IdpRisk;
  detail: string;
  since: Date;
}

/** A link with which a company's IT sets up a provider. */
export interface IdpLinkTable {
  link_id: string;
  config_id: string;
  /** Digest of the secret in its address. */
  secret_hash: string;
  note: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  /** When it was opened last. */
  opened_at: Date | null;
  revoked_at: Date | null;
}

/** That a company has recovery codes. */
export interface CompanyRecoveryTable {
  co_id: string;
  made_by: string;
  made_at: Date;
}

export interface CompanyRecoveryCodeTable {
  co_id: string;
  /** HMAC of the normalised code and the company, under the SECRET setting. */
  code_mac: string;
  used_at: Date | null;
}

export interface SsoTables {
  identity_provider: IdentityProviderTable;
  idp_configuration: IdpConfigurationTable;
  idp_test: IdpTestTable;
  idp_failure: IdpFailureTable;
  company_recovery: CompanyRecoveryTable;
  company_recovery_code: CompanyRecoveryCodeTable;
  idp_identity: IdpIdentityTable;
  sso_request: SsoRequestTable;
  saml_assertion: SamlAssertionTable;
  saml_key: SamlKeyTable;
  idp_link: IdpLinkTable;
  company_domain: CompanyDomainTable;
  sso_only_exception: SsoOnlyExceptionTable;
  idp_use: IdpUseTable;
  idp_key_use: IdpKeyUseTable;
  idp_watch: IdpWatchTable;
  idp_finding: IdpFindingTable;
  saml_metadata_read: SamlMetadataReadTable;
}
