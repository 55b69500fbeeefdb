import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { KeyHint } from '../keys/key-hint.tsx';
import styles from './decision-footer.module.css';
import type { Step } from './decision.steps.ts';

/** A decision that takes longer shows that it is being sent; the animation would only delay a quick one. */
const SLOW = { delay: 200 };

/** Sticky footer: “continue with the next one” switch, cancel, reject and approve. */
export function DecisionFooter({
  step,
  blocked,
  waiting,
  openNext,
  onOpenNext,
  onCancel,
  onDecide,
  onGiveUp,
  ask,
  proposes,
  buttons,
}: {
  step: Step;
  /** Why nothing can be decided now. */
  blocked: ReactNode;
  /** Number of other pending requests; undefined while unknown. */
  waiting: number | undefined;
  openNext: boolean;
  onOpenNext: (openNext: boolean) => void;
  onCancel: () => void;
  onDecide: (decision: Decision) => void;
  /** Goes on from a request that is decided already: replaces the two decisions. */
  onGiveUp?: (() => void) | undefined;
  /** Asks the applicant, where that is possible. */
  ask?: ReactNode;
  /** An approval is only proposed. */
  proposes: boolean;
  /** Replace the two decisions while a proposal is open. */
  buttons?: ReactNode;
}) {
  const intl = useIntl();
  const busy = step.at !== 'review';
  const disabled = (decision: Decision) => Boolean(blocked) || (busy && !sending(decision));
  const sending = (decision: Decision) => step.at === 'sending' && step.decision === decision;
  return (
    <div className={styles.footer} role="group" aria-label={intl.formatMessage({ id: 'approvals.decision.actions' })}>
      <div className={styles.onward}>
        <Checkbox checked={openNext} onChange={({ target }) => onOpenNext(target.checked)}>
          <FormattedMessage id="approvals.decision.continue" />
        </Checkbox>
        {blocked && (
          <span className={styles.waiting} role="status">
            {blocked}
          </span>
        )}
        {!blocked && waiting !== undefined && (
          <span className={styles.waiting}>
            <FormattedMessage id="approvals.decision.waiting" values={{ count: waiting }} />
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onCancel}>
          <FormattedMessage id="approvals.decision.cancel" />
        </Button>
        {onGiveUp && (
          <Button type="primary" onClick={onGiveUp}>
            <FormattedMessage id="approvals.decision.onward" />
          </Button>
        )}
        {!onGiveUp && buttons}
        {!onGiveUp && !buttons && ask}
        {!onGiveUp && !buttons && (
          <Button
            danger
            loading={sending(Decision.reject) && SLOW}
            disabled={disabled(Decision.reject)}
            onClick={() => onDecide(Decision.reject)}
          >
            <FormattedMessage id="approvals.decision.reject" />
            <KeyHint action="reject" />
          </Button>
        )}
        {!onGiveUp && !buttons && (
          <Button
            type="primary"
            loading={sending(Decision.approve) && SLOW}
            disabled={disabled(Decision.approve)}
            onClick={() => onDecide(Decision.approve)}
          >
            <FormattedMessage id={proposes ? 'proposal.propose' : 'approvals.decision.approve'} />
            <KeyHint action="approve" />
          </Button>
        )}
      </div>
    </div>
  );
}
