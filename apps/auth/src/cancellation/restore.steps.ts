import type { CancelBlock } from '@portal/common/enums/user/cancel-block';

/** A closed account with the proven address. */
export interface Closed {
  userId: string;
  loginName: string;
  /** What holds its deletion; empty for nothing. */
  heldBy: readonly CancelBlock[];
}

/** The steps of restoring an account. */
export type Step =
  /** Just cancelled. `until`: deadline for restoring. */
  | { at: 'closed'; until: string }
  | { at: 'verify' }
  /** Several accounts have the address: the user chooses one. */
  | { at: 'choose'; token: string; accounts: readonly Closed[] }
  | { at: 'done' };

export type StepEvent =
  | { type: 'begun' }
  | { type: 'several'; token: string; accounts: readonly Closed[] }
  | { type: 'restored' }
  /** The proof has expired, or the user wants another address. */
  | { type: 'again' };

/** Returns the first step: `closed` right after the cancellation, else `verify`. */
export function begin(closedUntil: string | null): Step {
  return closedUntil !== null && !Number.isNaN(Date.parse(closedUntil))
    ? { at: 'closed', until: closedUntil }
    : { at: 'verify' };
}

/** Restoring an account: verify by code, choose if there are several, done. */
export function next(step: Step, event: StepEvent): Step {
  if (step.at === 'done') return step;
  switch (event.type) {
    case 'begun':
      return step.at === 'closed' ? { at: 'verify' } : step;
    case 'several':
      return step.at === 'verify' ? { at: 'choose', token: event.token, accounts: event.accounts } : step;
    case 'restored':
      return step.at === 'closed' ? step : { at: 'done' };
    case 'again':
      return { at: 'verify' };
  }
}
