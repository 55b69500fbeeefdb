import type { Generated, GeneratedAlways } from 'kysely';
import type { CreditKind } from '@portal/common/enums/account/credit-kind';

/** Amounts are decimal text. */
export interface CreditBalanceTable {
  co_id: string;
  kind: CreditKind;
  granted: Generated<string>;
  used: Generated<string>;
  /** How many records there are. */
  records: Generated<number>;
  /** What of it runs out, and when. */
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
  /** What was left after it. */
  remain: string;
}

export interface CreditTables { credit_balance: CreditBalanceTable; credit_record: CreditRecordTable }
