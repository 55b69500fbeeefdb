import type { ReactNode } from 'react';
import { Alert } from '../../antd/base.ts';
import styles from './file-steps.module.css';

/** Step that chooses a file: what it has, why the last one was refused, buttons, and a hint of what it may be. */
export const ChooseStep = ({
  failure,
  buttons,
  hint,
  children,
}: {
  failure: ReactNode;
  buttons: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.choose}>
    {children}
    {failure && <Alert type="error" showIcon role="alert" title={failure} />}
    <div className={styles.buttons}>{buttons}</div>
    <p className={styles.hint}>{hint}</p>
  </div>
);
