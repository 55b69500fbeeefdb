import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import styles from './page-header.module.css';

export interface Crumb {
  label: ReactNode;
  to?: string;
}

/** Head of a page: breadcrumb, the page's one `h1` (focus goes there after a navigation), status and actions. */
export function PageHeader({
  crumbs = [],
  title,
  note,
  extra,
  children,
}: {
  crumbs?: Crumb[];
  title: ReactNode;
  /** Beside the title: a status pill, a count. */
  note?: ReactNode;
  extra?: ReactNode;
  /** Below the title: tabs, one line of explanation. */
  children?: ReactNode;
}) {
  const intl = useIntl();
  return (
    <div className={styles.header}>
      {crumbs.length > 0 && (
        <nav
          aria-label={intl.formatMessage({ id: 'crumbs' })}
          className={`${styles.crumbs} ${crumbs.some(({ to }) => to !== undefined) ? styles.linked : ''}`}
        >
          <ol>
            {crumbs.map(({ label, to }, index) => (
              <li key={index}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.row}>
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {note}
        </div>
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      {children}
    </div>
  );
}
