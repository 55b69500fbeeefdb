import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** What one looks for, and below it in small letters what belongs to it: two columns in the width of one. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={styles.lines}>
    {first}
    <small>{second}</small>
  </span>
);
