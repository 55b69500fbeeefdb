import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/certification/approval-status';
import styles from './decision-footer.module.css';
import type { Step } from './decision.steps.ts';

/** Sticky footer: “continue with the next one” switch, cancel, reject and approve. */
export function DecisionFooter({ step, waiting, goOn, onGoOn, onCancel, onDecide }: {
  step: Step;
  /** Number of other pending requests; undefined while unknown. */
  waiting: number | undefined;
  goOn: boolean;
  onGoOn: (goOn: boolean) => void;
  onCancel: () => void;
  onDecide: (decision: Decision) => void;
}) {
  const intl = useIntl();
  const busy = step.at !== 'review';
  const sending = (decision: Decision) => step.at === 'sending' && step.decision === decision;
  return (
    <div className={styles.footer} role="group" aria-label={intl.formatMessage({ id: 'approvals.certification.actions' })}>
      <div className={styles.onward}>
        <Checkbox checked={goOn} onChange={({ target }) => onGoOn(target.checked)}>
          <FormattedMessage id="approvals.certification.continue" />
        </Checkbox>
        {waiting !== undefined && (
          <span className={styles.waiting}><FormattedMessage id="approvals.certification.waiting" values={{ count: waiting }} /></span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onCancel}><FormattedMessage id="approvals.certification.cancel" /></Button>
        <Button danger loading={sending(Decision.reject)} disabled={busy && !sending(Decision.reject)} onClick={() => onDecide(Decision.reject)}>
          <FormattedMessage id="approvals.certification.reject" />
        </Button>
        <Button type="primary" loading={sending(Decision.agree)} disabled={busy && !sending(Decision.agree)} onClick={() => onDecide(Decision.agree)}>
          <FormattedMessage id="approvals.certification.agree" />
        </Button>
      </div>
    </div>
  );
}
