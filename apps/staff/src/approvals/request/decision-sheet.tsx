import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import type { QueueRequest } from '../queue.ts';
import { OwnNoteSheet } from '../note/note-sheet.tsx';
import { ReviewSheet } from '../review/review-history.tsx';
import type { Reviewed } from '../review/review.queries.ts';
import { FactSheet, type Fact } from './fact-sheet.tsx';

/**
 * Result of a request: decision, time and comment, or its withdrawal, who decided, the decisions that were reversed,
 * and private notes. Without the result while it is pending.
 */
export function DecisionSheet({
  queue,
  request,
  more = [],
}: {
  queue: Reviewed;
  request: QueueRequest;
  /** Further facts of a decision, shown before the comment. */
  more?: readonly (Fact | false)[];
}) {
  const { status, decidedAt, opinion } = request;
  const besides = (
    <>
      <ReviewSheet queue={queue} request={request} />
      <OwnNoteSheet queue={queue} id={request.id} />
    </>
  );
  if (status === ApprovalStatus.pending) return besides;
  const withdrawn = status === ApprovalStatus.withdrawn;
  return (
    <>
      <FactSheet
        title="approvals.request.decision"
        facts={[
          ['approvals.queue.column.result', <ApprovalStatusPill key="result" status={status} quiet />],
          [
            withdrawn ? 'approvals.request.withdrawn' : 'approvals.queue.column.decided',
            <DateTime key="decided" at={decidedAt} />,
          ],
          ...(withdrawn ? [] : [...more, ['approvals.decision.opinion', opinion] as const]),
        ]}
      />
      {besides}
    </>
  );
}
