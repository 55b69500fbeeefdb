/** An account that was closed and has the proven address. */
export interface Closed { userId: string; loginName: string }

/** How far somebody is on the way to having the account back. */
export type Step =
  /** Just closed: until when it can be had back. */
  | { at: 'closed'; until: string }
  | { at: 'verify' }
  /** Several accounts have the address: one is chosen. */
  | { at: 'choose'; token: string; accounts: readonly Closed[] }
  | { at: 'done' };

export type Happening =
  | { type: 'begun' }
  | { type: 'several'; token: string; accounts: readonly Closed[] }
  | { type: 'restored' }
  /** The proof is too old, or another address is wanted. */
  | { type: 'again' };

/** Begins where the address says: with the news of the closing, or with the code. */
export function begin(closedUntil: string | null): Step {
  return closedUntil !== null && !Number.isNaN(Date.parse(closedUntil)) ? { at: 'closed', until: closedUntil } : { at: 'verify' };
}

/** Restoring an account (spec 2 §9): a code, a choice where there are several, done. */
export function next(step: Step, happened: Happening): Step {
  if (step.at === 'done') return step;
  switch (happened.type) {
    case 'begun': return step.at === 'closed' ? { at: 'verify' } : step;
    case 'several': return step.at === 'verify' ? { at: 'choose', token: happened.token, accounts: happened.accounts } : step;
    case 'restored': return step.at === 'closed' ? step : { at: 'done' };
    case 'again': return { at: 'verify' };
  }
}
