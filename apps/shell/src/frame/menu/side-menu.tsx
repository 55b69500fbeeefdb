import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import type { MenuEntry } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';
import { QUEUE_COUNT } from '@portal/common/rules/limits';
import { isBelow } from '@portal/common/rules/return-address/is-below';
import { FrameIcon } from './frame-icons.tsx';
import styles from './side-menu.module.css';
import type { MenuCount } from './use-menu-counts.ts';

/** Entries by heading, both in their original order. */
function grouped(entries: readonly MenuEntry[]): [string, MenuEntry[]][] {
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    const key = entry.group['en-US'];
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
}

/** The current entry: the one with the longest path above `pathname`. */
function currentOf(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return entries.filter(({ path }) => isBelow(pathname, path)).sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * Navigation of signed-in users: links under headings, with pending requests of queues and deletions to confirm; the
 * current one is marked.
 */
export function SideMenu({
  entries,
  counts,
  onFollow,
}: {
  entries: readonly MenuEntry[];
  counts: ReadonlyMap<string, MenuCount>;
  onFollow?: () => void;
}) {
  const intl = useIntl();
  const locale = intl.locale as Locale;
  const { pathname } = useLocation();
  const current = currentOf(entries, pathname);
  const id = useId();
  return (
    <nav className={styles.menu} aria-label={intl.formatMessage({ id: 'frame.navigation' })}>
      {grouped(entries).map(([key, its], index) => (
        <div key={key} className={styles.group}>
          <p id={`${id}-${index}`} className={styles.heading}>
            {its[0]?.group[locale]}
          </p>
          <ul aria-labelledby={`${id}-${index}`}>
            {its.map((entry) => {
              const count = entry.count === undefined ? undefined : counts.get(entry.count);
              const about = count && count.number > 0 ? `${id}-${entry.count}` : undefined;
              return (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    aria-current={entry === current ? 'page' : undefined}
                    aria-describedby={about}
                    onClick={onFollow}
                  >
                    <FrameIcon name={entry.icon} />
                    <span>{entry.label[locale]}</span>
                    {count && about && <Count count={count} />}
                    {entry.count !== undefined && !about && <span className={styles.place} />}
                  </Link>
                  {count && about && (
                    <span id={about} hidden>
                      {intl.formatMessage({ id: `frame.menu.${count.of}` }, { ...count })}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * The number. Assistive technology reads the description of the link instead, which also says what is counted and how
 * many are overdue.
 */
function Count({ count }: { count: MenuCount }) {
  const intl = useIntl();
  const { of, number, overdue } = count;
  const shown = number > QUEUE_COUNT.most ? `${intl.formatNumber(QUEUE_COUNT.most)}+` : intl.formatNumber(number);
  return (
    <span
      className={`${styles.count} ${overdue > 0 ? styles.overdue : ''}`}
      aria-hidden="true"
      title={intl.formatMessage({ id: `frame.menu.${of}` }, { ...count })}
    >
      {shown}
    </span>
  );
}
