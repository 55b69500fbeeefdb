/** Converts a decimal string with two places to hundredths (`-3.50` is -350n), to compare without floats. */
export function hundredthsOf(amount: string): bigint {
  return BigInt(amount.replace(/^\+/, '').replace('.', ''));
}

/**
 * Formats a decimal string with grouping and two places. `signed` also shows a plus sign. Intl gets the string, not a
 * number, so nothing is rounded.
 */
export function formatAmount(amount: string, locale: string, { signed = false } = {}): string {
  const exact = amount.replace(/^\+/, '') as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'always' : 'auto',
  }).format(exact);
}

/** Whether all points are used, or more. Never true when none are used, whatever the total. */
export function isOverUsed({ total, used }: { total: string; used: string }): boolean {
  return hundredthsOf(used) > 0n && hundredthsOf(used) >= hundredthsOf(total);
}
