import type { CancelBlock } from '@portal/common/enums/user/cancel-block';

export interface CancellationTable {
  user_id: string;
  requested_at: Date;
  /** Data is deleted from then on. */
  due_at: Date;
  /** Set when all data is deleted. */
  deleted_at: Date | null;
}

/** Reasons against a cancellation reported by other systems of the provider. */
export interface CancellationBlockTable {
  user_id: string;
  list_type: CancelBlock;
}

export interface CancellationTables {
  cancellation: CancellationTable;
  cancellation_block: CancellationBlockTable;
}
