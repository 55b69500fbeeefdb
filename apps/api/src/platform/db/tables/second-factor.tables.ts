export interface SecondFactorTable {
  user_id: string;
  /** Key in base32, encrypted under the SECRET setting. */
  secret_sealed: string;
  enabled_at: Date;
  /** Last consumed 30 s step: only later codes are valid. */
  last_step: number;
}

export interface SecondFactorEnrolmentTable {
  user_id: string;
  /** Digest of the sign-in or session that started it. */
  holder_hash: string;
  ticket_hash: string;
  /** Key and ticket, encrypted, so that they can be shown again to the same holder. */
  sealed: string;
  expires_at: Date;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_mac: string;
  used_at: Date | null;
}

export interface SecondFactorTables {
  second_factor: SecondFactorTable;
  second_factor_enrolment: SecondFactorEnrolmentTable;
  recovery_code: RecoveryCodeTable;
}
