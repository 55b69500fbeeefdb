import type { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';

export interface IdentityProviderTable {
  config_id: string;
  co_id: string;
  /** One of its kind in the company, whatever the case. */
  idp_name: string;
  idp_type: IdpSystem;
  idp_agreement: IdpAgreement;
  status: IdpStatus;
  describe: string;
  /** SAML: metadata of the provider. OAuth2: its discovery document, or the issuer that has one. */
  idp_metadata_url: string;
  /** What was last read there, as text. */
  metadata: string | null;
  fetched_at: Date | null;
  client_id: string;
  /** Encrypted under the SECRET setting. */
  client_secret_sealed: string | null;
  /** Whoever signs in for the first time gets an account. */
  jit: boolean;
  created_at: Date;
}

/** Who a person of a provider is here. Its key is what the provider calls the person; an e-mail never is. */
export interface IdpIdentityTable {
  config_id: string;
  name_id: string;
  user_id: string;
  /** What the provider said of the person, unverified and for display only. */
  claimed_name: string;
  claimed_email: string | null;
  created_at: Date;
  seen_at: Date;
}

export interface SsoRequestTable {
  /** Digest of the SAML request id or of the OAuth state. */
  request_hash: string;
  config_id: string;
  /** Digest of the cookie of the browser that began. */
  browser_hash: string;
  /** `Began` of requests.db.ts, encrypted under the SECRET setting. */
  sealed: string;
  issued_at: Date;
  expires_at: Date;
  /** The provider has answered; a request takes one answer, right or wrong. */
  answered_at: Date | null;
  /** SAML: what came of the answer, until the browser collects it with the handle. */
  answer_sealed: string | null;
  handle_hash: string | null;
  used_at: Date | null;
}

/** Assertions that were accepted, each once. */
export interface SamlAssertionTable { config_id: string; assertion_hash: string; expires_at: Date }

export interface SsoTables {
  identity_provider: IdentityProviderTable;
  idp_identity: IdpIdentityTable;
  sso_request: SsoRequestTable;
  saml_assertion: SamlAssertionTable;
}
