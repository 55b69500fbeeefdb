import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ApplicationData } from './stored-values.ts';

/** An application of a partner company to sign a contract. */
export interface ContractApplicationTable {
  id: GeneratedAlways<number>;
  co_id: string;
  user_id: string;
  /** Partner type that the contract is for. */
  sign_type: number;
  wanted_level: number;
  /** Null unless approved. */
  granted_level: number | null;
  /** 1 pending, 2 approved, 3 rejected. */
  approval_status: Generated<number>;
  approval_opinion: Generated<string>;
  applied_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  /** The data that were decided on; null while pending. */
  decided_data: ColumnType<ApplicationData | null, string | null | undefined, string | null>;
}

export interface ContractApprovalTables {
  contract_application: ContractApplicationTable;
}
