import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';

/** What blocks the deletion; `reason` is the API's message. */
export interface Block {
  list: CancelBlock;
  reason: string;
}

/** All that blocks the deletion; other account APIs name the first only. */
export const blocksOf = ({
  list_type,
  message,
  blocks = [{ list_type, message }],
}: {
  list_type: CancelBlock;
  message: string;
  blocks?: readonly { list_type: CancelBlock; message: string }[] | undefined;
}): Block[] => blocks.map((one) => ({ list: one.list_type, reason: one.message }));

/** Channels with a verified address, which may receive the code; undefined if unknown. */
export type Proven = readonly CodeChannel[] | undefined;

/** Steps of the account deletion. */
export type Step =
  | { at: 'closed' }
  | { at: 'checking' }
  /** The request of the check failed. */
  | { at: 'failed' }
  | { at: 'blocked'; blocks: readonly Block[] }
  | { at: 'verify'; proven: Proven }
  /** Code verified and nothing blocks: the final confirmation, with the proof in `token`. */
  | { at: 'warning'; token: string; proven: Proven }
  /** Closed: data is deleted at `until`, sign-out follows. */
  | { at: 'done'; until: string };

export type StepEvent =
  | { type: 'opened' }
  | { type: 'allowed'; proven: Proven }
  | { type: 'blocked'; blocks: readonly Block[] }
  | { type: 'failed' }
  | { type: 'verified'; token: string }
  | { type: 'expired' }
  | { type: 'cancelled'; until: string }
  | { type: 'left' };

export const CLOSED: Step = { at: 'closed' };

/**
 * Account deletion: check on opening, verification code, second check, final warning. An expired proof leads back to
 * the code. Late responses are ignored after the dialog was closed; `done` is final.
 */
export function next(step: Step, event: StepEvent): Step {
  if (step.at === 'done') return step;
  if (event.type === 'left') return CLOSED;
  if (event.type === 'opened') return step.at === 'closed' || step.at === 'failed' ? { at: 'checking' } : step;
  if (step.at === 'closed') return step;
  switch (event.type) {
    case 'allowed':
      return step.at === 'checking' ? { at: 'verify', proven: event.proven } : step;
    case 'failed':
      return step.at === 'checking' ? { at: 'failed' } : step;
    case 'blocked':
      return { at: 'blocked', blocks: event.blocks };
    case 'verified':
      return step.at === 'verify' ? { at: 'warning', token: event.token, proven: step.proven } : step;
    case 'expired':
      return step.at === 'warning' ? { at: 'verify', proven: step.proven } : step;
    case 'cancelled':
      return step.at === 'warning' ? { at: 'done', until: event.until } : step;
  }
}
