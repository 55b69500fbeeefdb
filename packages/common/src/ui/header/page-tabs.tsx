import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './page-tabs.module.css';

/** Links to the parts of a page, each at its own address. `label` names the navigation. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** One of the `PageTabs`; `active`: its part is shown. */
export function PageTab({ active, ...link }: { active: boolean } & LinkProps) {
  return <Link {...link} aria-current={active ? 'page' : undefined} />;
}
