import { recall, remember } from '@portal/common/host/browser-store';
import { createStore } from '@portal/common/host/session/store';

/** Kept as `acc:consent`, on the device: it outlives a sign-out. */
const KEY = 'consent';

export type Choice = 'accepted' | 'declined';

function kept(): Choice | null {
  const value = recall('local', KEY);
  return value === 'accepted' || value === 'declined' ? value : null;
}

/** What was chosen about counting page views, or null; and whether somebody wants to choose anew. */
export const consent = createStore<{ choice: Choice | null; again: boolean }>({ choice: kept(), again: false });

/** Keeps the choice and closes the question. */
export function choose(choice: Choice): void {
  remember('local', KEY, choice);
  consent.set({ choice, again: false });
}

/** Shows the question again; until it is answered, the earlier choice holds. */
export const askAgain = (): void => consent.set({ again: true });

/** Takes over what is kept: at the start of a page, and when another tab has chosen. */
export const readChoice = (): void => consent.set({ choice: kept() });
