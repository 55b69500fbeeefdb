import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useCall, useHost } from '@portal/common/host/use-host';
import { useAskNow } from '../claim/changes.queries.ts';
import { forgetRequest } from '../queue.queries.ts';
import type { Reviewed } from '../review/review.queries.ts';

/** Ends a proposal without a decision: returns it with a reason, or, without one, withdraws the own. The request waits again. */
export function useEndProposal(queue: Reviewed, id: number) {
  const call = useCall();
  const { events } = useHost();
  const queries = useQueryClient();
  const askNow = useAskNow(queue);
  return useMutation({
    mutationFn: ({ proposal, reason }: { proposal: Pick<Proposal, 'id'>; reason: string | undefined }) => {
      const params = { id: String(id) };
      return reason === undefined
        ? call(queue.review.withdraw, { params })
        : call(queue.review.return, { params, body: { proposal: proposal.id, reason } });
    },
    // Also after a failure: somebody else may have ended it.
    onSettled: () => {
      forgetRequest(queries, queue, id);
      askNow();
      events.emit('approval:changed', { kind: queue.kind, id, status: ApprovalStatus.pending });
    },
  });
}
