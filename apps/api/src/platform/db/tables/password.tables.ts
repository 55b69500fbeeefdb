/** One row per account: a new code replaces the previous one. */
export interface ResetCodeTable {
  user_id: string;
  code_hash: string;
  reason: number;
  expires_at: Date;
  /** Address that received a link with this code; null for a code returned by a sign-in or given by staff. */
  sent_to: string | null;
}

export interface PasswordTables {
  reset_code: ResetCodeTable;
}
