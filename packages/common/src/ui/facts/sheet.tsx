import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** A white sheet on the paper ground: optional head with title, a note or status beside it, and actions at its end. */
export function Sheet({
  title,
  note,
  extra,
  children,
  flush = false,
  label,
}: {
  title?: ReactNode;
  /** Beside the title: a status pill, a short remark. */
  note?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
  /** No padding, for content with its own (tables, rows). */
  flush?: boolean;
  /** Name of the region for assistive technology, if there is no title. */
  label?: string;
}) {
  return (
    <section className={styles.sheet} aria-label={label}>
      {(title || extra) && (
        <header className={styles.head}>
          <div className={styles.titles}>
            {title && <h2 className={styles.title}>{title}</h2>}
            {note}
          </div>
          {extra}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
