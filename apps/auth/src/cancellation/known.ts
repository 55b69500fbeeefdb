/** What the sign-in knows of an account that is being deleted; it comes along in the history entry, never in the address. */
export interface Known {
  userId: string;
  /** With all but a few characters hidden; null where the account has none. */
  email: string | null;
  phone: string | null;
  /** As typed at the sign-in. */
  typed: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads what came along; undefined when the page was opened by a link from a message. */
export function readKnown(state: unknown): Known | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { userId, email, phone, typed } = state as Record<string, unknown>;
  return typeof userId === 'string' ? { userId, email: text(email), phone: text(phone), typed: text(typed) ?? '' } : undefined;
}
