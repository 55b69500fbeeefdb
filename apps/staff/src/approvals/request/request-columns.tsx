import type { ReactNode } from 'react';
import styles from './request-columns.module.css';

/** Columns of a request's page: what was submitted, and beside it the data or the decision. */
export function RequestColumns({ submitted, children }: { submitted: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{submitted}</div>
      <div className={styles.stack}>{children}</div>
    </div>
  );
}
