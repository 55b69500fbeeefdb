export interface SecurityReportTable {
  code_hash: string;
  user_id: string;
  /** Subject of the message, one of the values in `owner-message.db.ts`. */
  about: string;
  told_at: Date;
  /** The replaced e-mail or phone; null in messages about anything else, or when there was none. */
  old_address: string | null;
  expires_at: Date;
  used_at: Date | null;
}

export interface SecurityReportTables {
  security_report: SecurityReportTable;
}
