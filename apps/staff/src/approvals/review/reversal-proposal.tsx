import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { failureText } from '@portal/common/form/server-message';
import { Buttons } from '@portal/common/ui/buttons';
import { ProposalBanner } from '../../proposal/proposal-banner.tsx';
import { ProposalButtons } from '../../proposal/proposal-buttons.tsx';
import type { QueueRequest } from '../queue.ts';
import type { Reviewed } from './review.queries.ts';
import styles from './review.module.css';
import { useReverse } from './use-reverse.ts';

/** The open proposal to reverse the decision on a request: by whom and why, and the buttons that end it. */
export function ReversalProposal({
  queue,
  request,
  proposal,
  reason,
  mayConfirm,
  onReversed,
}: {
  queue: Reviewed;
  request: QueueRequest;
  proposal: Proposal;
  reason: string;
  mayConfirm: boolean;
  onReversed: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [returning, setReturning] = useState(false);
  const { confirm, confirming, end } = useReverse(queue, request.id);

  async function carryOut() {
    try {
      await confirm(proposal);
      void message.success(intl.formatMessage({ id: 'approvals.review.reverse.done' }, { company: request.company }));
      onReversed();
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  return (
    <div className={styles.proposed}>
      <ProposalBanner proposal={proposal} of="reversal" />
      <p className={styles.line}>
        <FormattedMessage id="approvals.review.reverse.proposedReason" values={{ reason }} />
      </p>
      {!mayConfirm && proposal.own === 0 && (
        <p>
          <FormattedMessage id="approvals.review.reverse.notConfirm" />
        </p>
      )}
      <Buttons>
        <ProposalButtons
          proposal={proposal}
          of="reversal"
          disabled={false}
          mayConfirm={mayConfirm}
          confirming={confirming}
          onConfirm={() => void carryOut()}
          onEnd={(why) => end(proposal, why)}
          returning={returning}
          onReturning={setReturning}
        />
      </Buttons>
    </div>
  );
}
