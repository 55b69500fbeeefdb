import type { Generated } from 'kysely';

export interface AccountExportTable {
  /** Also the key of the ZIP in the file store. */
  export_id: string;
  user_id: string;
  status: number;
  /** 0 to 100. */
  progress: Generated<number>;
  attempts: Generated<number>;
  created_at: Date;
  /** Until then the worker that claimed it has exclusive use. */
  leased_until: Date;
  expires_at: Date | null;
}
export interface AccountExportTables {
  account_export: AccountExportTable;
}
