import { normaliseTransactionCode } from '@portal/common/rules/certification/transaction-code';
import type { Tx } from '../../../platform/db/connect.ts';

export interface Transaction {
  code: string;
  company: string;
  creditCode: string;
  used: boolean;
}

/** Finds a transaction code, in any letter case; undefined when it was never issued. */
export async function findTransactionCode(tx: Tx, code: string): Promise<Transaction | undefined> {
  const row = await tx
    .selectFrom('transaction_code')
    .selectAll()
    .where('code', '=', normaliseTransactionCode(code))
    .executeTakeFirst();
  return row && { code: row.code, company: row.lic_company, creditCode: row.lic_code, used: row.used_at !== null };
}

/** Makes a code usable again after its request was withdrawn. */
export async function releaseTransactionCode(tx: Tx, code: string): Promise<void> {
  await tx.updateTable('transaction_code').set({ used_at: null, used_by: null }).where('code', '=', code).execute();
}

/** Consumes a code by one conditional update; false when it was already used. */
export async function consumeTransactionCode(tx: Tx, code: string, by: { userId: string; at: Date }): Promise<boolean> {
  const used = await tx
    .updateTable('transaction_code')
    .set({ used_at: by.at, used_by: by.userId })
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return used !== undefined;
}
