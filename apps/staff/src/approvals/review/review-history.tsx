import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { openOf } from '../../proposal/proposal-banner.tsx';
import { EndedProposal } from '../../proposal/ended-proposal.tsx';
import type { QueueRequest } from '../queue.ts';
import { ReversalProposal } from './reversal-proposal.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import type { Reviewed } from './review.queries.ts';
import styles from './review.module.css';
import { useReview } from './use-review.ts';

interface Shown {
  queue: Reviewed;
  request: QueueRequest;
  onReversed?: () => void;
}

/**
 * Card with the decision that stands, those that were reversed, and proposals that ended. Renders nothing while there
 * are none.
 */
export function ReviewSheet({ queue, request, onReversed }: Shown) {
  const { data } = useReview(queue, request.id);
  if (
    !data ||
    (data.reversals.length === 0 && data.proposals.every(({ state }) => state === 'open') && !stands(data, request))
  )
    return null;
  return (
    <Sheet title={<FormattedMessage id="approvals.review.title" />}>
      <ReviewHistory queue={queue} request={request} {...(onReversed && { onReversed })} />
    </Sheet>
  );
}

const stands = ({ decision }: { decision: unknown }, { status }: QueueRequest) =>
  decision !== null && status !== ApprovalStatus.pending;

/**
 * The decision that stands, with the button that reverses it, those that were reversed, and ended proposals: by whom,
 * when and why.
 */
export function ReviewHistory({ queue, request, onReversed }: Shown) {
  const [reversing, setReversing] = useState(false);
  const { data } = useReview(queue, request.id);
  if (!data) return null;
  const { decision, reversals, proposals, reversal } = data;
  const proposedReversal = openOf(reversal.proposals);
  const needs = reversal.second_pair;
  return (
    <div className={styles.history}>
      {decision && stands(data, request) && (
        <div className={styles.standing}>
          <DecidedBy {...decision} />
          {!proposedReversal && (needs.length === 0 || reversal.may_propose === 1) && (
            <Button danger aria-haspopup="dialog" onClick={() => setReversing(true)}>
              <FormattedMessage
                id={needs.length > 0 ? 'approvals.review.reverse.propose' : 'approvals.review.reverse'}
              />
            </Button>
          )}
          {!proposedReversal && needs.length > 0 && reversal.may_propose === 0 && (
            <p>
              <FormattedMessage id="approvals.review.reverse.notPropose" />
            </p>
          )}
          <ReverseDialog
            queue={queue}
            request={request}
            needs={needs}
            result={reversing ? decision.result : null}
            onClose={(reversed) => {
              setReversing(false);
              if (reversed) onReversed?.();
            }}
          />
        </div>
      )}
      {decision && stands(data, request) && proposedReversal && (
        <ReversalProposal
          queue={queue}
          request={request}
          proposal={proposedReversal}
          reason={reversal.reason}
          mayConfirm={reversal.may_confirm === 1}
          onReversed={() => onReversed?.()}
        />
      )}
      {reversal.proposals.map((proposal) => (
        <EndedProposal key={proposal.id} proposal={proposal} of="reversal" />
      ))}
      {proposals.map((proposal) => (
        <EndedProposal key={proposal.id} proposal={proposal} of="approval" />
      ))}
      {reversals.map((reversal) => (
        <div key={reversal.reversed_at} className={styles.reversed}>
          <DecidedBy {...reversal} />
          {reversal.opinion !== '' && <Line>{reversal.opinion}</Line>}
          <p>
            <FormattedMessage
              id="approvals.review.reversed"
              values={{ name: reversal.reversed_by, time: <DateTime at={reversal.reversed_at} /> }}
            />
          </p>
          <Line>
            <FormattedMessage id="approvals.review.reason" values={{ reason: reversal.reason }} />
          </Line>
        </div>
      ))}
    </div>
  );
}

function DecidedBy({ result, name, time }: { result: Decision; name: string; time: string }) {
  const id = result === Decision.approve ? 'approvals.review.approved' : 'approvals.review.rejected';
  return (
    <p>
      <FormattedMessage id={id} values={{ name, time: <DateTime at={time} /> }} />
    </p>
  );
}

const Line = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>;
