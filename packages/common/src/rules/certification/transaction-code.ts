export type TransactionCodeIssue = 'transactionCode.empty' | 'transactionCode.illegal';

/** Transaction code of a payment: 1 to 64 letters, digits and hyphens. */
export function checkTransactionCode(value: string): TransactionCodeIssue | undefined {
  const code = value.trim();
  if (code === '') return 'transactionCode.empty';
  return code.length <= 64 && /^[A-Za-z0-9-]+$/.test(code) ? undefined : 'transactionCode.illegal';
}

/** Stored and compared form: trimmed, upper case. */
export const normaliseTransactionCode = (value: string): string => value.trim().toUpperCase();
