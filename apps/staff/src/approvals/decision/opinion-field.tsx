import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import { passes } from '@portal/common/form/rules';
import { checkOpinionFor, OPINION_MAX } from '@portal/common/rules/approval/opinion';
import styles from './opinion-field.module.css';

/** Field of the review comment. `decision` tells which decision is being made: a rejection requires a comment. */
export function OpinionField({
  name,
  decision,
  className = '',
}: {
  name: string;
  decision: () => Decision;
  className?: string;
}) {
  const intl = useIntl();
  return (
    <Form.Item
      name={name}
      className={className}
      label={
        <>
          <FormattedMessage id="approvals.decision.opinion" />
          <span className={styles.when}>
            <FormattedMessage id="approvals.decision.opinion.when" />
          </span>
        </>
      }
      rules={[passes((opinion) => checkOpinionFor(decision())(opinion))]}
    >
      <GrowingArea
        count={{ show: true, max: OPINION_MAX }}
        placeholder={intl.formatMessage({ id: 'approvals.decision.opinion.placeholder' })}
      />
    </Form.Item>
  );
}
