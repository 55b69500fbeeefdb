import { recall, remember } from '@portal/common/host/storage/browser-store';
import { createStore } from '@portal/common/host/session/store';

/** Stored on the device as `acc:consent`; a sign-out does not remove it. */
const KEY = 'consent';

export type Choice = 'accepted' | 'declined';

function kept(): Choice | null {
  const value = recall('local', KEY);
  return value === 'accepted' || value === 'declined' ? value : null;
}

/** The choice about counting page views, or null; `again`: the user opened the question again. */
export const consent = createStore<{ choice: Choice | null; again: boolean }>({ choice: kept(), again: false });

/** Stores the choice and closes the question. */
export function choose(choice: Choice): void {
  remember('local', KEY, choice);
  consent.set({ choice, again: false });
}

/** Shows the question again; the earlier choice applies until it is answered. */
export const askAgain = (): void => consent.set({ again: true });

/** Reads the stored choice, at the start of a page and when another tab has changed it. */
export const readChoice = (): void => consent.set({ choice: kept() });
