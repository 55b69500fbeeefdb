/**
 * Data that the sign-in has about an account pending deletion. It is passed in the history entry, never in the address.
 */
export interface Known {
  userId: string;
  /** Masked; null if the account has none. */
  email: string | null;
  phone: string | null;
  /** As typed at the sign-in. */
  typed: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the history entry; undefined when the page was opened by a link in a message. */
export function readKnown(state: unknown): Known | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { userId, email, phone, typed } = state as Record<string, unknown>;
  return typeof userId === 'string'
    ? { userId, email: text(email), phone: text(phone), typed: text(typed) ?? '' }
    : undefined;
}
