import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import type { QueueRequest } from '../queue.ts';
import { FactSheet } from './fact-sheet.tsx';
import type { Fact } from './fact-sheet.tsx';

/** Result of a request: decision, time and comment, or its withdrawal. Renders nothing while it is pending. */
export function DecisionSheet({ request: { status, decidedAt, opinion }, more = [] }: {
  request: QueueRequest;
  /** Further facts of a decision, shown before the comment. */
  more?: readonly (Fact | false)[];
}) {
  if (status === ApprovalStatus.pending) return null;
  const withdrawn = status === ApprovalStatus.withdrawn;
  return (
    <FactSheet
      title="approvals.request.decision"
      facts={[
        ['approvals.queue.column.result', <ApprovalStatusPill key="result" status={status} quiet />],
        [withdrawn ? 'approvals.request.withdrawn' : 'approvals.queue.column.decided', <DateTime key="decided" at={decidedAt} />],
        ...(withdrawn ? [] : [...more, ['approvals.decision.opinion', opinion] as const]),
      ]}
    />
  );
}
