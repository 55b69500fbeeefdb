import type { ReactNode } from 'react';
import { Rosette } from '@portal/common/ui/artwork/guilloche';
import { Icon } from '@portal/common/ui/icons';
import { useArrival } from './use-arrival.ts';
import styles from './trouble-page.module.css';

/** Layout of the shell's error pages: reason and links. */
export function TroublePage({
  icon,
  title,
  text,
  note,
  children,
}: {
  icon: string;
  title: ReactNode;
  text: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useArrival();
  return (
    <div className={styles.page}>
      <Rosette>
        <Icon name={icon} size={28} />
      </Rosette>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
