import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text that is only for screen readers. With `role="status"` they announce its changes. */
export const VisuallyHidden = (span: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...span} className={styles.hidden} />
);
