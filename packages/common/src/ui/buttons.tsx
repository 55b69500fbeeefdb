import type { ReactNode } from 'react';
import styles from './buttons.module.css';

/** The row of buttons that ends a form, a dialog or a section: on the right, on phones as wide as the page. */
export const Buttons = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={`${styles.buttons} ${className}`}>{children}</div>
);
