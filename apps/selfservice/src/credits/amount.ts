/** Hundredths of an amount in decimal text with two places (`-3.50` is -350n): to compare without floats. */
export function hundredthsOf(amount: string): bigint {
  return BigInt(amount.replace(/^\+/, '').replace('.', ''));
}

/**
 * An amount in decimal text as people write it: grouped, two places. `signed` shows the plus too. Intl reads decimal
 * text as it is, digit by digit, so that nothing is rounded on the way.
 */
export function formatAmount(amount: string, locale: string, { signed = false } = {}): string {
  const exact = amount.replace(/^\+/, '') as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: signed ? 'always' : 'auto',
  }).format(exact);
}

/** More points are used than there are, or all of them; nothing used is fine whatever the total (spec 2 §4). */
export function isOverUsed({ total, used }: { total: string; used: string }): boolean {
  return hundredthsOf(used) > 0n && hundredthsOf(used) >= hundredthsOf(total);
}
