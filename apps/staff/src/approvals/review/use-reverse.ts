import type { Proposal } from '@portal/common/contract/console/proposals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useForgetDecision } from '../claim/changes.queries.ts';
import { useReadReviewAgain, type Reviewed } from './review.queries.ts';

/**
 * Returns the functions that reverse the decision on a request with a reason, or propose that, and that confirm, return
 * or withdraw a proposed reversal.
 */
export function useReverse(queue: Reviewed, id: number) {
  const { events } = useHost();
  const forget = useForgetDecision();
  const readAgain = useReadReviewAgain(queue, id);
  const params = { id: String(id) };

  function reversed() {
    forget(queue, id);
    events.emit('approval:changed', { kind: queue.kind, id, status: ApprovalStatus.pending });
  }

  const { mutateAsync: reverse } = useChange(queue.review.reverse, {
    refetch: false,
    onSuccess: ({ proposed }) => (proposed === 1 ? readAgain() : reversed()),
  });
  // Also after a failure: somebody else may have ended it.
  const { mutateAsync: confirm, isPending: confirming } = useChange(queue.review.confirmReversal, {
    refetch: false,
    onSuccess: reversed,
    onError: readAgain,
  });
  const ended = { refetch: false, onSuccess: readAgain, onError: readAgain };
  const { mutateAsync: withdraw } = useChange(queue.review.withdrawReversal, ended);
  const { mutateAsync: sendBack } = useChange(queue.review.returnReversal, ended);
  return {
    reverse: (reason: string) => reverse({ params, body: { reason } }),
    confirm: (proposal: Pick<Proposal, 'id'>) => confirm({ params, body: { proposal: proposal.id } }),
    confirming,
    /** Without a reason the own proposal is withdrawn. */
    end: (proposal: Pick<Proposal, 'id'>, reason: string | undefined) =>
      reason === undefined ? withdraw({ params }) : sendBack({ params, body: { proposal: proposal.id, reason } }),
  };
}
