import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './steps-bar.module.css';

/** Steps with more names than this show only that of the current one on tablets too. */
const FEW = 4;

/**
 * Where one is in a flow of a few steps. `at` counts from 0; the last step is the end, which is done once it is
 * reached. With `onChoose` the steps may be taken in any order, and `finished` tells which are done. Where there is
 * little room only the current step is named. Ours and not antd's: that one would cost a page of a few fields its table
 * half.
 */
export function StepsBar({
  label,
  names,
  at,
  finished,
  onChoose,
}: {
  label: string;
  names: readonly ReactNode[];
  at: number;
  finished?: readonly boolean[];
  onChoose?: (step: number) => void;
}) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ol className={styles.steps} data-many={names.length > FEW || undefined}>
        {names.map((name, step) => {
          const done = finished ? finished[step] : step < at || at === names.length - 1;
          const parts = (
            <>
              <span className={styles.number} aria-hidden="true">
                {done ? <Icon name="check" size={16} strokeWidth={2} /> : step + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {done && (
                <VisuallyHidden>
                  <FormattedMessage id="common.stepFinished" />
                </VisuallyHidden>
              )}
            </>
          );
          return (
            <li
              key={step}
              className={styles.step}
              data-state={step === at && (onChoose || !done) ? 'current' : done ? 'finished' : 'waiting'}
              aria-current={step === at ? 'step' : undefined}
            >
              {onChoose ? (
                <button type="button" className={styles.choose} onClick={() => onChoose(step)}>
                  {parts}
                </button>
              ) : (
                parts
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
