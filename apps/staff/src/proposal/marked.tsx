import type { ReactNode } from 'react';
import styles from './proposal.module.css';

/** A line below the name of a row: something is proposed. */
export const Marked = ({ children }: { children: ReactNode }) => <span className={styles.mark}>{children}</span>;
