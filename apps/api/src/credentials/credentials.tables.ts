/** One per account: a new code replaces the former one. */
export interface ResetCodeTable { user_id: string; code_hash: string; reason: number; expires_at: Date }

export interface SecurityReportTable {
  code_hash: string;
  user_id: string;
  /** What the message told of, in the words of `owner-message.ts`. */
  about: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface KnownDeviceTable { user_id: string; device_hash: string; seen_at: Date }

export interface CredentialTables { reset_code: ResetCodeTable; security_report: SecurityReportTable; known_device: KnownDeviceTable }
