import type { ColumnType, Generated } from 'kysely';

/** One per account: a new code replaces the former one. */
export interface ResetCodeTable {
  user_id: string;
  code_hash: string;
  reason: number;
  expires_at: Date;
  /** Address that a link with it was sent to; null for a code that a sign-in or staff was given. */
  sent_to: string | null;
}

export interface SecurityReportTable {
  code_hash: string;
  user_id: string;
  /** What the message told of, in the words of `owner-message.ts`. */
  about: string;
  told_at: Date;
  /** The e-mail or phone that a new one replaced; null in messages about anything else, or where there was none. */
  old_address: string | null;
  expires_at: Date;
  used_at: Date | null;
}

export interface KnownDeviceTable { user_id: string; device_hash: string; seen_at: Date }

export interface AccessKeyTable {
  id: string;
  access_key_id: string;
  secret_hash: string;
  last_four: string;
  user_id: string;
  description: Generated<string>;
  /** 1 enabled, 2 disabled. */
  status: Generated<number>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface CredentialTables { access_key: AccessKeyTable; reset_code: ResetCodeTable; security_report: SecurityReportTable; known_device: KnownDeviceTable }
