export interface ChoiceTicketTable {
  ticket_hash: string;
  challenge_hash: string;
  /** Stored form: lower-case, or `+86-138…`. */
  account: string;
  account_type: number;
  user_type: number;
  /** Accounts opened by the secret. */
  candidates: string[];
  expires_at: Date;
}

/** Browsers in which an account has signed in. */
export interface KnownDeviceTable {
  user_id: string;
  device_hash: string;
  seen_at: Date;
}

export interface SignInTables {
  choice_ticket: ChoiceTicketTable;
  known_device: KnownDeviceTable;
}
