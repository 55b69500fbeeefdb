import type { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: written as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;

export interface CompanyTable {
  co_id: string;
  /** User type of the company: 2 enterprise, 4 partner. */
  kind: 2 | 4;
  company_name: string;
  /** Name with brackets, width and case folded, for uniqueness. */
  company_folded: string;
  auth_status: Generated<number>;
  /** A change of the certification of a verified company is pending review. */
  pending_change: Generated<boolean>;
  industry_id: Generated<number>;
  employees_id: Generated<number>;
  region_id: Generated<number>;
  main_business: Generated<string>;
  address: Generated<string>;
  /** A partner company whose application was approved. Set by the database; approval is final. */
  admitted: GeneratedAlways<boolean>;
  /** The member of staff who created it; null where it registered itself. */
  created_by: Generated<string | null>;
  created_at: Generated<Date>;
  version: GeneratedAlways<number>;
}

export interface AppUserTable {
  user_id: string;
  user_type: number;
  login_name: string | null;
  /** Lower case. */
  email: string | null;
  email_verified: Generated<boolean>;
  /** `+86-138…`. */
  phone: string | null;
  phone_verified: Generated<boolean>;
  user_name: string;
  position_id: Generated<number>;
  /** argon2id in PHC format; null for people who only sign in through their identity provider. */
  password_hash: string | null;
  /** The password must be changed at the next sign-in. */
  must_reset: Generated<boolean>;
  /** 1 pending, 2 active, 3 rejected, 4 disabled. */
  status: Generated<number>;
  /** Why staff disabled the account; empty otherwise. */
  status_reason: Generated<string>;
  /** 1 while an invited user has not set a password, otherwise 2. */
  confirm_status: Generated<number>;
  /** Partner users: 0 main account, 1 platform admin, 2 ordinary. */
  role: number | null;
  co_id: string | null;
  privileges: Generated<string[]>;
  language: Generated<string>;
  /** Chosen by the user; null: the one of the browser is used. */
  time_zone: Generated<string | null>;
  /** Of the browser of the last sign-in. */
  browser_time_zone: Generated<string | null>;
  /** 1 E3, 2 EUOP, 3 account centre. */
  source: Generated<number>;
  self_registered: Generated<boolean>;
  remark: Generated<string>;
  tags: Generated<string[]>;
  /** Raised whenever sessions of the account are ended: a sign-in that started under a lower number fails. */
  session_epoch: Generated<number>;
  version: GeneratedAlways<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SessionTable {
  session_id: string;
  /** Digest of the cookie value. */
  secret_hash: string;
  user_id: string;
  /** Session of the OAuth library that this one came from. */
  oidc_session_uid: string | null;
  remember: boolean;
  signed_in_at: Date;
  last_used_at: Date;
  expires_at: Date;
  /** Idle timeout in seconds. */
  idle_seconds: number;
  ended_at: Date | null;
  /** The next refresh replaces the secret: the privileges of the account have changed. */
  renew_due: Generated<boolean>;
  scope: Generated<SessionScope>;
  /** The link that a session of the scope `setup` came by. */
  idp_link_id: Generated<string | null>;
  network: string;
  user_agent: string;
}

export interface AccessTokenTable {
  token_hash: string;
  session_id: string;
  expires_at: Date;
}

export interface OidcPayloadTable {
  model: string;
  id_hash: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  consumed_at: Date | null;
  expires_at: Date | null;
}

export interface LoginChallengeTable {
  challenge_hash: string;
  /** Digest of the cookie of the browser that started the sign-in. */
  browser_hash: string;
  user_type: number | null;
  expires_at: Date;
}

export interface SealingKeyTable {
  kid: string;
  public_pem: string;
  /** Private key, encrypted under the SECRET setting. */
  private_sealed: string;
  /** Handed out to pages until then. */
  given_until: Date;
  /** Opens values until then. */
  opens_until: Date;
}

export interface SigningKeyTable {
  kid: string;
  /** Private JWK, encrypted under the SECRET setting. */
  sealed: string;
  created_at: Date;
  /** Null: it waits to be the next one. */
  signs_from: Date | null;
}

export interface UsedNonceTable {
  nonce: string;
  expires_at: Date;
}
export interface ServerSecretTable {
  name: string;
  sealed: string;
}
export interface LimitCounterTable {
  key: string;
  points: number;
  ends_at: Date;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  channel: 'email' | 'sms';
  recipient: string;
  locale: string;
  template: string;
  subject: string | null;
  text: string;
  code: string | null;
  link: string | null;
  dedupe_key: string;
  created_at: Date;
  /** Not sent before then. */
  due_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  last_error: string | null;
}

export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: string | null;
  action: string;
  object_id: string | null;
  detail: Json<Record<string, unknown>>;
  subject_id: ColumnType<string | null, string | null | undefined, never>;
  network: ColumnType<string | null, string | null | undefined, null>;
  user_agent: ColumnType<string | null, string | null | undefined, null>;
  request_id: ColumnType<string | null, string | null | undefined, never>;
  /** Place in the chain (`audit/chain-audit.db.ts`): day and number in it; null until the job has chained the entry. */
  chain_day: Generated<string | null>;
  chain_number: Generated<number | null>;
  content_digest: Generated<string | null>;
  digest: Generated<string | null>;
}

/** One day (UTC) of the chain of the audit log. */
export interface AuditDayTable {
  /** `2026-11-22`. */
  day: string;
  /** Head of the day before; empty for the first one. */
  previous_head: string;
  /** Digest of the last entry. */
  head: string;
  entries: number;
  /** Its entries were deleted because they were too old. The head is kept, because the next day begins with it. */
  deleted_at: Date | null;
}

/** Tables of the ground floor. */
export interface GroundTables {
  company: CompanyTable;
  app_user: AppUserTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  oidc_payload: OidcPayloadTable;
  login_challenge: LoginChallengeTable;
  sealing_key: SealingKeyTable;
  signing_key: SigningKeyTable;
  used_nonce: UsedNonceTable;
  server_secret: ServerSecretTable;
  limit_counter: LimitCounterTable;
  outbox: OutboxTable;
  audit: AuditTable;
  audit_day: AuditDayTable;
}
