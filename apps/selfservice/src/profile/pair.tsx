import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './pair.module.css';

/** One row of a card: label, value and action. On phones the label is above the value. */
export function Pair({ label, children, action }: { label: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <dl className={styles.pair}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </dl>
  );
}

/** A value, or a placeholder if it is empty. */
export function OrNotSet({ children }: { children: string }) {
  return children === '' ? <span className={styles.none}><FormattedMessage id="common.notSet" /></span> : <>{children}</>;
}
