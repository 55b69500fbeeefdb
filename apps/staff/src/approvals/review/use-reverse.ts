import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useForgetDecision } from '../claim/changes.queries.ts';
import type { Reviewed } from './review.queries.ts';

/** Returns the function that reverses the decision on a request with a reason. */
export function useReverse(queue: Reviewed, id: number) {
  const { events } = useHost();
  const forget = useForgetDecision();
  const { mutateAsync: reverse } = useChange(queue.review.reverse, {
    refetch: false,
    onSuccess: () => {
      forget(queue, id);
      events.emit('approval:changed', { kind: queue.kind, id, status: ApprovalStatus.pending });
    },
  });
  return (reason: string) => reverse({ params: { id: String(id) }, body: { reason } });
}
