import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useCall, useHost } from '@portal/common/host/use-host';
import { forgetChange } from '../claim/changes.queries.ts';
import { forgetRequest } from '../queue.queries.ts';
import type { Reviewed } from './review.queries.ts';

/** Reverses the decision on a request with a reason. */
export function useReverse(queue: Reviewed, id: number) {
  const call = useCall();
  const { events } = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(queue.review.reverse, { params: { id: String(id) }, body: { reason } }),
    onSuccess: () => {
      forgetChange(queries, queue, id);
      forgetRequest(queries, queue, id);
      events.emit('approval:changed', { kind: queue.kind, id, status: ApprovalStatus.pending });
    },
  });
}
