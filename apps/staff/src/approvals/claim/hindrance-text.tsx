import { FormattedMessage } from 'react-intl';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import type { Hindrance } from './use-claim.ts';

/** Why nothing can be decided: the claim of somebody else, or the decision or withdrawal of the request. */
export function HindranceText({ hindrance }: { hindrance: Hindrance }) {
  if (hindrance.kind === 'claimed') {
    return (
      <FormattedMessage
        id="approvals.claim.by"
        values={{ name: hindrance.name, time: <DateTime at={hindrance.since} /> }}
      />
    );
  }
  const { status, name, time, own } = hindrance.change;
  if (status === ApprovalStatus.withdrawn)
    return <FormattedMessage id="approvals.claim.withdrawn" values={{ time: <DateTime at={time} /> }} />;
  const values = { name, time: <DateTime at={time} /> };
  if (own === 1)
    return (
      <FormattedMessage
        id={status === ApprovalStatus.approved ? 'approvals.claim.approvedByYou' : 'approvals.claim.rejectedByYou'}
        values={values}
      />
    );
  return (
    <FormattedMessage
      id={status === ApprovalStatus.approved ? 'approvals.claim.approved' : 'approvals.claim.rejected'}
      values={values}
    />
  );
}
