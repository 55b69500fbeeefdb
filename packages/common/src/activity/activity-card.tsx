import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../antd/base.ts';
import type { ActivityEntry } from '../contract/activity.ts';
import { dayOf } from '../ui/date-time.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { EmptyState, PageSkeleton } from '../ui/states.tsx';
import { useActivity } from './activity.queries.ts';
import { byDay } from './by-day.ts';
import styles from './activity.module.css';

/** Security activity of the account, grouped by day: action, time, network and actor. */
export function ActivityCard() {
  const { first, entries, hasMore, loadMore, loading, failed } = useActivity();
  const { error } = first;
  const [begins, setBegins] = useState<number>();
  const list = useRef<HTMLDivElement>(null);

  useEffect(function moveFocusToWhatCame() {
    if (begins !== undefined) list.current?.querySelector<HTMLElement>('[data-begins]')?.focus();
  }, [begins]);

  /** On the last page the focused button disappears: the first new line gets the focus. */
  async function more() {
    const came = await loadMore();
    if (came?.last) setBegins(came.id);
  }

  return (
    <Sheet title={<FormattedMessage id="activity.title" />}>
      {!entries && error && <LoadFailed title={<FormattedMessage id="activity.failed" />} query={first} />}
      {!entries && !error && <PageSkeleton rows={4} />}
      {entries?.length === 0 && <EmptyState icon="clock" title={<FormattedMessage id="activity.empty" />} text={<FormattedMessage id="activity.empty.text" />} />}
      {entries && entries.length > 0 && (
        <>
          <p className={styles.lead}><FormattedMessage id="activity.lead" /></p>
          <div ref={list}>
            {byDay(entries).map(({ day, entries: its }) => (
              <section key={day} className={styles.day}>
                <h3 className={styles.date}><DayName day={day} /></h3>
                <ul className={styles.list}>{its.map((entry) => <Line key={entry.id} entry={entry} begins={entry.id === begins} />)}</ul>
              </section>
            ))}
          </div>
          {hasMore && (
            <div className={styles.foot}>
              <Button loading={loading} onClick={() => void more()}><FormattedMessage id="activity.more" /></Button>
              <span role="status">{failed && <FormattedMessage id="activity.more.failed" />}</span>
            </div>
          )}
        </>
      )}
    </Sheet>
  );
}

function DayName({ day }: { day: string }) {
  const intl = useIntl();
  // oxlint-disable-next-line react/purity -- the day at the time of rendering is meant
  const now = new Date();
  if (day === dayOf(now.toISOString())) return <FormattedMessage id="activity.today" />;
  now.setDate(now.getDate() - 1);
  if (day === dayOf(now.toISOString())) return <FormattedMessage id="activity.yesterday" />;
  return <>{intl.formatDate(new Date(`${day}T12:00:00`), { dateStyle: 'long' })}</>;
}

function Line({ entry, begins }: { entry: ActivityEntry; begins: boolean }) {
  const intl = useIntl();
  const { action, by, network, browser, system, about, columns, time } = entry;
  const device = [browser, system].filter(Boolean).join(' · ');
  const changed = columns
    .map((column) => `activity.column.${column}`)
    .filter((id): id is 'activity.column.email' => id in intl.messages)
    .map((id) => intl.formatMessage({ id }));
  return (
    <li className={styles.entry} {...(begins && { 'tabIndex': -1, 'data-begins': true })}>
      <span className={styles.icon}><Icon name={iconOf(action)} /></span>
      <div className={styles.about}>
        <p className={styles.what}><FormattedMessage id={`activity.${action}`} /></p>
        {about !== '' && <p className={styles.more}><FormattedMessage id="activity.key" values={{ key: <code className={styles.mono}>{about}</code> }} /></p>}
        {changed.length > 0 && <p className={styles.more}><FormattedMessage id="activity.columns" values={{ columns: intl.formatList(changed) }} /></p>}
        <p className={styles.facts}>
          <span><FormattedMessage id={`activity.by.${by}`} /></span>
          {device !== '' && <span>{device}</span>}
          {network !== '' && <span><FormattedMessage id="activity.network" values={{ network }} /></span>}
        </p>
      </div>
      <time className={styles.time} dateTime={time}>{intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hour12: false })}</time>
    </li>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  signIn: 'person', session: 'person', user: 'person', password: 'lock', secondFactor: 'shield', securityReport: 'alert', account: 'pencil',
  company: 'org', registration: 'doc', certification: 'certificate', accessKey: 'key', cancellation: 'minus', export: 'doc', invitation: 'users', wechat: 'globe',
};
const iconOf = (action: string): IconName => ICONS[action.split('.')[0] ?? ''] ?? 'clock';
