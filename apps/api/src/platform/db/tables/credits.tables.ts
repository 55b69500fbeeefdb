import type { Generated, GeneratedAlways } from 'kysely';
import type { CreditKind } from '@portal/common/enums/user/credit-kind';

/** Amounts are decimal text. */
export interface CreditBalanceTable {
  co_id: string;
  kind: CreditKind;
  granted: Generated<string>;
  used: Generated<string>;
  /** Number of records. */
  records: Generated<number>;
  /** Expiring amount, and when it expires. */
  expiring: Generated<string>;
  expires_at: Date | null;
}

export interface CreditRecordTable {
  id: GeneratedAlways<number>;
  co_id: string;
  kind: CreditKind;
  produced_at: Date;
  detail_zh: string;
  detail_en: string;
  amount: string;
  /** Balance after this record. */
  remain: string;
}

export interface CreditTables {
  credit_balance: CreditBalanceTable;
  credit_record: CreditRecordTable;
}
