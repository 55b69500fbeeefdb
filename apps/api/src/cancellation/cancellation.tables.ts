import type { CancelBlock } from '@portal/common/enums/account/cancel-block';

export interface CancellationTable {
  user_id: string;
  requested_at: Date;
  /** From then on data is deleted. */
  due_at: Date;
  /** Set when nothing is left. */
  deleted_at: Date | null;
}

/** What other systems of the provider say stands in the way. */
export interface CancellationBlockTable { user_id: string; list_type: CancelBlock }

export interface CancellationTables { cancellation: CancellationTable; cancellation_block: CancellationBlockTable }
