import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { byDay } from '@portal/common/security/activity/by-day';
import styles from './audit.module.css';

/** Entries of a timeline by day, each with its time. */
export function Days<Entry extends { id: string | number; time: string }>({
  entries,
  heading: Heading = 'h2',
  children,
}: {
  entries: readonly Entry[];
  heading?: 'h2' | 'h3';
  children: (entry: Entry) => ReactNode;
}) {
  const intl = useIntl();
  return byDay(entries).map(({ day, entries: its }) => (
    <section key={day} className={styles.day}>
      <Heading className={styles.date}>{intl.formatDate(new Date(`${day}T12:00:00`), { dateStyle: 'long' })}</Heading>
      <ul className={styles.list}>
        {its.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <time className={styles.clock} dateTime={entry.time}>
              {intl.formatTime(entry.time, { hour: '2-digit', minute: '2-digit', hour12: false })}
            </time>
            <div>{children(entry)}</div>
          </li>
        ))}
      </ul>
    </section>
  ));
}
