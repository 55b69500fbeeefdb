import { FormattedMessage, useIntl } from 'react-intl';
import { StepsBar } from '@portal/common/ui/steps-bar';
import styles from '../password.module.css';

const NAMES = ['verify', 'set', 'done'] as const;

/** The bar of the three steps to a new password; `at` counts from 0. */
export function SetSteps({ at }: { at: 0 | 1 | 2 }) {
  const intl = useIntl();
  return (
    <div className={styles.steps}>
      <StepsBar
        label={intl.formatMessage({ id: 'password.step.label' })}
        at={at}
        names={NAMES.map((name) => (
          <FormattedMessage key={name} id={`password.step.${name}`} />
        ))}
      />
    </div>
  );
}
