/** `sealed`: the saved state, encrypted. */
export interface SignInStateTable {
  state_hash: string;
  browser_hash: string;
  sealed: string;
  expires_at: Date;
}
export interface SignInStateTables {
  sign_in_state: SignInStateTable;
}
