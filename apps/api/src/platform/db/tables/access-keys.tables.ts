import type { KeyDisabledFor } from '@portal/common/enums/user/key-disabled-for';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccessKeyTable {
  id: string;
  access_key_id: string;
  secret_hash: string;
  last_four: string;
  user_id: string;
  description: Generated<string>;
  /** 1 enabled, 2 disabled. */
  status: Generated<number>;
  /** Why the system disabled it. */
  disabled_for: ColumnType<KeyDisabledFor | null, KeyDisabledFor | null | undefined>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: ColumnType<Date | null, Date | null | undefined>;
  version: GeneratedAlways<number>;
}

export interface AccessKeyTables {
  access_key: AccessKeyTable;
}
