import type { Proof } from '@portal/common/form/verify-code/use-prove-code';

/** An enabled access key, which a new password disables. `usedAt` is ISO-8601 UTC. */
export interface KeyAtStake {
  keyId: string;
  comment: string;
  usedAt: string | null;
}

/** An account with the proven address. */
export interface Recoverable {
  userId: string;
  loginName: string;
  keys?: readonly KeyAtStake[];
}

/** A message of the API and its language; `ServerMessage` shows it. */
export interface Why {
  code: string;
  message: string;
  saidIn: string;
}

/** The steps to a new password. The bar shows `choose` and `expired` as part of the first step. */
export type Step =
  /** `why` the flow has started over. */
  | { at: 'verify'; why?: Why }
  /** Several accounts have the address: the user chooses one. */
  | { at: 'choose'; proof: Proof; accounts: readonly Recoverable[] }
  | { at: 'set'; proof: Proof; account?: Recoverable; accounts?: readonly Recoverable[] }
  /** The code or proof has expired: `why` is shown, and the flow starts over. */
  | { at: 'expired'; why: Why }
  | { at: 'done' };

export type StepEvent =
  /** Without `accounts` there is no choice: one account, or the signed-in one. */
  | { type: 'verified'; proof: Proof; accounts?: readonly Recoverable[] }
  | { type: 'chosen'; account: Recoverable }
  | { type: 'back' }
  | { type: 'saved' }
  | { type: 'expired'; why: Why }
  | { type: 'again' };

export const BEGIN: Step = { at: 'verify' };

/** Recovering or changing a password: verify, set, done. An expired code or proof starts over. */
export function next(step: Step, event: StepEvent): Step {
  switch (event.type) {
    case 'verified':
      return step.at === 'done' ? step : arrived(event.proof, event.accounts ?? []);
    case 'chosen':
      return step.at === 'choose' && step.accounts.includes(event.account)
        ? { at: 'set', proof: step.proof, account: event.account, accounts: step.accounts }
        : step;
    case 'back':
      return step.at === 'set' && step.accounts ? { at: 'choose', proof: step.proof, accounts: step.accounts } : step;
    case 'saved':
      return step.at === 'set' ? { at: 'done' } : step;
    case 'expired':
      return step.at === 'done' ? step : { at: 'expired', why: event.why };
    case 'again':
      if (step.at === 'done') return step;
      return step.at === 'expired' ? { at: 'verify', why: step.why } : BEGIN;
  }
}

function arrived(proof: Proof, accounts: readonly Recoverable[]): Step {
  if (accounts.length > 1) return { at: 'choose', proof, accounts };
  const [account] = accounts;
  return account ? { at: 'set', proof, account } : { at: 'set', proof };
}

/** Returns the position in the bar of three steps, from 0. */
export function barOf({ at }: Step): 0 | 1 | 2 {
  return at === 'done' ? 2 : at === 'set' ? 1 : 0;
}
