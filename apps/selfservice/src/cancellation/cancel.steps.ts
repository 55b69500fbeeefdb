import type { CancelBlock } from '@portal/common/enums/account/cancel-block';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';

/** What stands in the way, in the words of the API. */
export interface Block { list: CancelBlock; reason: string }

/** Where a code that closes the account can go; undefined when the API does not tell. */
export type Proven = readonly CodeChannel[] | undefined;

/** How far somebody is on the way to closing the own account. */
export type Step =
  | { at: 'closed' }
  | { at: 'checking' }
  /** The check itself failed. */
  | { at: 'failed' }
  | { at: 'blocked'; block: Block }
  | { at: 'verify'; proven: Proven }
  /** The code was right and nothing stands in the way: the last question, with the proof. */
  | { at: 'warning'; token: string; proven: Proven }
  /** Data is deleted at `until`; what remains is to sign out. */
  | { at: 'done'; until: string };

export type Happening =
  | { type: 'opened' }
  | { type: 'allowed'; proven: Proven }
  | { type: 'blocked'; block: Block }
  | { type: 'failed' }
  | { type: 'verified'; token: string }
  | { type: 'expired' }
  | { type: 'cancelled'; until: string }
  | { type: 'left' };

export const CLOSED: Step = { at: 'closed' };

/**
 * Closing an account (spec 2 §4): a check when the dialog opens, a code, the same check once more, a last warning. A
 * proof that is too old leads back to the code. A late answer changes nothing for whoever has left the dialog; after the
 * end there is no way back.
 */
export function next(step: Step, happened: Happening): Step {
  if (step.at === 'done') return step;
  if (happened.type === 'left') return CLOSED;
  if (happened.type === 'opened') return step.at === 'closed' || step.at === 'failed' ? { at: 'checking' } : step;
  if (step.at === 'closed') return step;
  switch (happened.type) {
    case 'allowed': return step.at === 'checking' ? { at: 'verify', proven: happened.proven } : step;
    case 'failed': return step.at === 'checking' ? { at: 'failed' } : step;
    case 'blocked': return { at: 'blocked', block: happened.block };
    case 'verified': return step.at === 'verify' ? { at: 'warning', token: happened.token, proven: step.proven } : step;
    case 'expired': return step.at === 'warning' ? { at: 'verify', proven: step.proven } : step;
    case 'cancelled': return step.at === 'warning' ? { at: 'done', until: happened.until } : step;
  }
}
