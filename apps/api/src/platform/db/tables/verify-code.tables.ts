export interface VerifyCodeTables {
  verify_code: {
    channel: number;
    account: string;
    scene: number;
    user_type: number;
    code_mac: string;
    tries: number;
    sent_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** `requester`: key of the budget, see `countToday`. */
  verify_code_day: { account: string; requester: string; started_at: Date; sent: number };
  verify_proof: {
    token_hash: string;
    account: string;
    scene: number;
    user_type: number;
    expires_at: Date;
    used_at: Date | null;
  };
}
