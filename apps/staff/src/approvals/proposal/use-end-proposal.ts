import type { Proposal } from '@portal/common/contract/console/proposals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useAskNow } from '../claim/changes.queries.ts';
import { useForgetRequest } from '../queue.queries.ts';
import type { Reviewed } from '../review/review.queries.ts';

/**
 * Returns the function that ends a proposal without a decision: returns it with a reason, or, without one, withdraws
 * the own. The request waits again.
 */
export function useEndProposal(queue: Reviewed, id: number) {
  const { events } = useHost();
  const askNow = useAskNow(queue);
  const forget = useForgetRequest();

  function readAgain() {
    forget(queue, id);
    askNow();
  }

  function ended() {
    readAgain();
    events.emit('approval:changed', { kind: queue.kind, id, status: ApprovalStatus.pending });
  }

  // After a failure nothing has changed here, but somebody else may have ended it.
  const options = { refetch: false, onSuccess: ended, onError: readAgain };
  const { mutateAsync: withdraw } = useChange(queue.review.withdraw, options);
  const { mutateAsync: sendBack } = useChange(queue.review.return, options);
  const params = { id: String(id) };
  return ({ proposal, reason }: { proposal: Pick<Proposal, 'id'>; reason: string | undefined }) =>
    reason === undefined ? withdraw({ params }) : sendBack({ params, body: { proposal: proposal.id, reason } });
}
