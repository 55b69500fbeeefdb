import type { Generated, GeneratedAlways } from 'kysely';

/** An application for a login account. */
export interface AccountApplicationTable {
  id: GeneratedAlways<number>;
  /** The account, which waits for the decision. */
  user_id: string;
  co_id: string;
  /** Applicant, as named by the other system. */
  applicant: Generated<string>;
  applied_at: Date;
  /** 1 pending, 2 approved, 3 rejected. */
  status: Generated<number>;
  opinion: Generated<string>;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface AccountApprovalTables {
  account_application: AccountApplicationTable;
}
