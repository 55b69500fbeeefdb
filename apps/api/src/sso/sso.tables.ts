import type { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';

export interface IdentityProviderTable {
  config_id: string;
  co_id: string;
  /** Unique in the company, case-insensitive. */
  idp_name: string;
  idp_type: IdpSystem;
  idp_agreement: IdpAgreement;
  status: IdpStatus;
  describe: string;
  /** SAML: metadata URL of the provider. OAuth2: discovery document URL or issuer. */
  idp_metadata_url: string;
  /** Last text read from there. */
  metadata: string | null;
  fetched_at: Date | null;
  client_id: string;
  /** Encrypted under the SECRET setting. */
  client_secret_sealed: string | null;
  /** Create an account at the first sign-in. */
  jit: boolean;
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
export interface SamlAssertionTable { config_id: string; assertion_hash: string; expires_at: Date }

export interface SsoTables {
  identity_provider: IdentityProviderTable;
  idp_identity: IdpIdentityTable;
  sso_request: SsoRequestTable;
  saml_assertion: SamlAssertionTable;
}
