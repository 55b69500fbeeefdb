import { FormattedMessage, useIntl } from 'react-intl';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { REVIEW } from '@portal/common/rules/limits';
import { dateTimeOf } from '@portal/common/ui/date-time';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { QueueRequest } from '../queue.ts';

/** Is the request pending for longer than a review may take? Never while a question to the applicant is open. */
const isOverdue = ({ status, waited, question }: QueueRequest) =>
  status === ApprovalStatus.pending && !question && waited.days >= REVIEW.workingDays;

/**
 * Working time that a request has waited, or by which it is overdue, in the two largest units, or with `short` in the
 * largest one; `brief` shortens only what is overdue or asked about, whose text is longer. The time by which it must be
 * decided is the tooltip.
 */
export function WaitingTime({
  request,
  short = false,
  brief = false,
}: {
  request: QueueRequest;
  short?: boolean;
  brief?: boolean;
}) {
  const intl = useIntl();
  const overdue = isOverdue(request);
  const days = request.waited.days - (overdue ? REVIEW.workingDays : 0);
  const [hours, minutes] = [Math.floor(request.waited.minutes / 60), request.waited.minutes % 60];
  const unit = days > 0 ? 'days' : hours > 0 ? 'hours' : 'minutes';
  const time = intl.formatMessage(
    {
      id:
        short || (brief && (overdue || request.question))
          ? `approvals.waited.${unit}.short`
          : `approvals.waited.${unit}`,
    },
    { days, hours, minutes },
  );
  const due = request.dueAt
    ? intl.formatMessage({ id: 'approvals.waited.due' }, { time: dateTimeOf(request.dueAt) })
    : undefined;
  if (request.question)
    return <FormattedMessage id={short ? 'approvals.waited.asked' : 'approvals.waited.stopped'} values={{ time }} />;
  return (
    <span title={due}>
      {overdue ? (
        <StatusPill tone="rejected">
          <FormattedMessage
            id="approvals.waited.overdue"
            values={{ time, isNow: days + hours + minutes === 0 ? 'yes' : 'no' }}
          />
        </StatusPill>
      ) : (
        time
      )}
    </span>
  );
}
