import type { ColumnType, Generated } from 'kysely';

export interface AccessKeyTable {
  id: string;
  access_key_id: string;
  secret_hash: string;
  last_four: string;
  user_id: string;
  description: Generated<string>;
  /** 1 enabled, 2 disabled. */
  status: Generated<number>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface AccessKeyTables { access_key: AccessKeyTable }
