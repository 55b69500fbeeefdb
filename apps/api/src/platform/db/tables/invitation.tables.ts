/** The latest invitation of an account. It is accepted when the account has a password. */
export interface InvitationTable {
  user_id: string;
  channel: 'email' | 'sms';
  sent_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  withdrawn_at: Date | null;
}

export interface InvitationTables {
  invitation: InvitationTable;
}
