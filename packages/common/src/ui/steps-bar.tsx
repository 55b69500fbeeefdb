import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from './icons.tsx';
import styles from './steps-bar.module.css';

/**
 * Where one is in a flow of a few steps. `at` counts from 0; the last step is the end, which is done once it is reached.
 * Where there is little room only the current step is named. Ours and not antd's: that one would cost a page of a few fields its table half.
 */
export function StepsBar({ label, names, at }: { label: string; names: readonly ReactNode[]; at: number }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ol className={styles.steps}>
        {names.map((name, step) => {
          const state = step < at || at === names.length - 1 ? 'finished' : step === at ? 'current' : 'waiting';
          return (
            <li key={step} className={styles.step} data-state={state} aria-current={step === at ? 'step' : undefined}>
              <span className={styles.number} aria-hidden="true">{state === 'finished' ? <Icon name="check" size={16} strokeWidth={2} /> : step + 1}</span>
              <span className={styles.name}>{name}</span>
              {state === 'finished' && <span className={styles.hidden}><FormattedMessage id="common.stepFinished" /></span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
