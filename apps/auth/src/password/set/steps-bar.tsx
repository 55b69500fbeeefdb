import { FormattedMessage, useIntl } from 'react-intl';
import { Steps } from '@portal/common/antd/data';
import styles from '../password.module.css';

const STEPS = ['verify', 'set', 'done'] as const;

/** The three steps to a new password; `at` counts from 0. */
export function StepsBar({ at }: { at: 0 | 1 | 2 }) {
  const intl = useIntl();
  return (
    <nav className={styles.steps} aria-label={intl.formatMessage({ id: 'password.step.label' })}>
      <Steps
        size="small" titlePlacement="vertical" responsive={false} current={at} status={at === 2 ? 'finish' : 'process'}
        items={STEPS.map((step) => ({ key: step, title: <FormattedMessage id={`password.step.${step}`} /> }))}
      />
    </nav>
  );
}
