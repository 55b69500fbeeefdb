export interface SecondFactorTable {
  user_id: string;
  /** The key in base32, encrypted under the SECRET setting. */
  secret_sealed: string;
  enabled_at: Date;
  /** The last step of 30 s whose code was used: only later ones count. */
  last_step: number;
}

export interface SecondFactorEnrolmentTable {
  user_id: string;
  /** Digest of the sign-in or session that began it. */
  holder_hash: string;
  ticket_hash: string;
  /** Key and ticket, encrypted, so that the same holder can be shown the same again. */
  sealed: string;
  expires_at: Date;
}

export interface RecoveryCodeTable { user_id: string; code_mac: string; used_at: Date | null }

export interface SecondFactorTables {
  second_factor: SecondFactorTable;
  second_factor_enrolment: SecondFactorEnrolmentTable;
  recovery_code: RecoveryCodeTable;
}
