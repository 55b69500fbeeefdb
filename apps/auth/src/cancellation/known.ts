import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { readHeld } from '../intl/deletion/held.tsx';

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
  /** What holds the deletion; empty for nothing. */
  heldBy: CancelBlock[];
  /** ISO-8601: when the data is deleted; empty if unknown. */
  until: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the history entry; undefined when the page was opened by a link in a message. */
export function readKnown(state: unknown): Known | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { userId, email, phone, typed, heldBy, until } = state as Record<string, unknown>;
  return typeof userId === 'string'
    ? {
        userId,
        email: text(email),
        phone: text(phone),
        typed: text(typed) ?? '',
        heldBy: readHeld(heldBy),
        until: text(until) ?? '',
      }
    : undefined;
}
