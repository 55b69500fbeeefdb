import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '@portal/common/ui/icons';
import type { Step } from './partner.steps.ts';
import styles from './steps-bar.module.css';

const NAMES = ['company', 'types', 'person', 'done'] as const;

/** Where one is of the four steps. On phones only the current one is named. */
export function StepsBar({ at }: { at: Step }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'register.partner.steps' })}>
      <ol className={styles.steps}>
        {NAMES.map((name, step) => {
          const state = step < at || at === 3 ? 'finished' : step === at ? 'current' : 'waiting';
          return (
            <li key={name} className={styles.step} data-state={state} aria-current={step === at ? 'step' : undefined}>
              <span className={styles.number} aria-hidden="true">{state === 'finished' ? <Icon name="check" size={16} strokeWidth={2} /> : step + 1}</span>
              <span className={styles.name}><FormattedMessage id={`register.partner.step.${name}`} /></span>
              {state === 'finished' && <span className={styles.hidden}><FormattedMessage id="register.partner.step.finished" /></span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
