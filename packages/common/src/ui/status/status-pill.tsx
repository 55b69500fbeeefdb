import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import styles from './status-pill.module.css';

export type Tone = 'pending' | 'approved' | 'rejected' | 'authenticated' | 'neutral';

const ICONS: Record<Tone, IconName> = {
  pending: 'clock',
  approved: 'check',
  rejected: 'cross',
  authenticated: 'shield',
  neutral: 'minus',
};

/**
 * A status as colour, icon and text, because colour alone is not accessible. `quiet`: a dot and the text, for tables.
 */
export function StatusPill({ tone, children, quiet = false }: { tone: Tone; children: ReactNode; quiet?: boolean }) {
  return (
    <span className={`${styles.pill} ${styles[tone]} ${quiet ? styles.quiet : ''}`}>
      {quiet ? <i className={styles.dot} aria-hidden="true" /> : <Icon name={ICONS[tone]} size={14} />}
      {children}
    </span>
  );
}
