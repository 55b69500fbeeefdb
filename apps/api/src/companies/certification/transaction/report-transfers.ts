import type { TransferItem } from '@portal/common/contract/service/items';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { normaliseTransactionCode } from '@portal/common/rules/certification/transaction-code';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';

/** Stores a transaction that another system reports. A code is used once, so it is reported once. */
export async function applyTransfer(
  tx: Tx,
  { reference, transaction_code, company, lic_code, amount, occurred_at, expire_time: expires }: TransferItem,
  now: Date,
  { refuseAt }: Refusing<'Account.Transaction.Exists', 'transaction_code'>,
): Promise<Omit<AuditEntry, 'actor'>> {
  const code = normaliseTransactionCode(transaction_code);
  const stored = await tx
    .insertInto('transaction_code')
    .values({
      code,
      lic_company: company,
      lic_code: normaliseCreditCode(lic_code),
      used_at: null,
      used_by: null,
      reference,
      amount,
      occurred_at: new Date(occurred_at),
      expires_at: expires === undefined ? null : new Date(expires),
      reported_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!stored) refuseAt('transaction_code', 'Account.Transaction.Exists');
  return { action: 'transfer.reported', object: code, detail: { reference, amount } };
}
