import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './labelled-value.module.css';

/** One row of a card: label, value and action. On phones the label is above the value. */
export function LabelledValue({
  label,
  children,
  action,
}: {
  label: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <dl className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </dl>
  );
}

/** A value, or a placeholder if it is empty: `none`, or "Not set". */
export function OrNotSet({ children, none }: { children: string; none?: ReactNode }) {
  return children === '' ? (
    <span className={styles.none}>{none ?? <FormattedMessage id="common.notSet" />}</span>
  ) : (
    <>{children}</>
  );
}
