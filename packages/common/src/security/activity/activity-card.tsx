import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import type { ActivityEntry } from '../../contract/account/activity.ts';
import { dayOf } from '../../ui/date-time.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { usePurposeTexts } from '../../ui/purpose-texts.ts';
import { EmptyState, PageSkeleton } from '../../ui/status/states.tsx';
import { useActivity } from './use-activity.ts';
import { byDay } from './by-day.ts';
import styles from './activity.module.css';

/** Security activity of the account, grouped by day: action, time, network and actor. */
export function ActivityCard() {
  const { first, entries, hasMore, loadMore, loading, failed } = useActivity();
  const { error } = first;
  const [begins, setBegins] = useState<number>();
  const list = useRef<HTMLDivElement>(null);

  useEffect(
    function moveFocusToWhatCame() {
      if (begins !== undefined) list.current?.querySelector<HTMLElement>('[data-begins]')?.focus();
    },
    [begins],
  );

  /** On the last page the focused button disappears, so the first new entry gets the focus. */
  async function more() {
    const came = await loadMore();
    if (came?.last) setBegins(came.id);
  }

  return (
    <Sheet title={<FormattedMessage id="activity.title" />}>
      {!entries && error && <LoadFailed title={<FormattedMessage id="activity.failed" />} query={first} />}
      {!entries && !error && <PageSkeleton rows={4} />}
      {entries?.length === 0 && (
        <EmptyState
          icon="clock"
          title={<FormattedMessage id="activity.empty" />}
          text={<FormattedMessage id="activity.empty.text" />}
        />
      )}
      {entries && entries.length > 0 && (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="activity.lead" />
          </p>
          <div ref={list}>
            {byDay(entries).map(({ day, entries: its }) => (
              <section key={day} className={styles.day}>
                <h3 className={styles.date}>
                  <DayName day={day} />
                </h3>
                <ul className={styles.list}>
                  {its.map((entry) => (
                    <Line key={entry.id} entry={entry} begins={entry.id === begins} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {hasMore && (
            <div className={styles.foot}>
              <Button loading={loading} onClick={() => void more()}>
                <FormattedMessage id="activity.more" />
              </Button>
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
  // oxlint-disable-next-line react/purity -- reads the day at the time of rendering on purpose
  const now = new Date();
  if (day === dayOf(now.toISOString())) return <FormattedMessage id="activity.today" />;
  now.setDate(now.getDate() - 1);
  if (day === dayOf(now.toISOString())) return <FormattedMessage id="activity.yesterday" />;
  return <span>{intl.formatDate(new Date(`${day}T12:00:00`), { dateStyle: 'long' })}</span>;
}

function Line({ entry, begins }: { entry: ActivityEntry; begins: boolean }) {
  const intl = useIntl();
  const { action, by, by_name, network, browser, system, about, columns, changes = [], reason, purpose, time } = entry;
  const purposes = usePurposeTexts();
  const device = [browser, system].filter(Boolean).join(' · ');
  const nameOf = (column: string) => {
    const id = `activity.column.${column}`;
    return id in intl.messages ? intl.formatMessage({ id: id as 'activity.column.email' }) : undefined;
  };
  const valued = changes.filter(({ column }) => nameOf(column) !== undefined);
  const changed = columns
    .filter((column) => !valued.some((change) => change.column === column))
    .map(nameOf)
    .filter((name) => name !== undefined);
  const valueOf = (value: string) => value || intl.formatMessage({ id: 'common.notSet' });
  return (
    <li className={styles.entry} {...(begins && { tabIndex: -1, 'data-begins': true })}>
      <span className={styles.icon}>
        <Icon name={iconOf(action)} />
      </span>
      <div className={styles.about}>
        <p className={styles.what}>
          <FormattedMessage id={`activity.${action}`} />
        </p>
        {about !== '' && (
          <p className={styles.more}>
            <FormattedMessage id={aboutOf(action)} values={{ key: <code className={styles.mono}>{about}</code> }} />
          </p>
        )}
        {reason && (
          <p className={styles.more}>
            <FormattedMessage id={`activity.reason.${reason}`} />
          </p>
        )}
        {purpose && <p className={styles.more}>{purposes[purpose].label}</p>}
        {valued.map(({ column, before, after }) => (
          <p key={column} className={styles.more}>
            <FormattedMessage
              id="activity.change"
              values={{ column: nameOf(column), before: valueOf(before), after: valueOf(after) }}
            />
          </p>
        ))}
        {changed.length > 0 && (
          <p className={styles.more}>
            <FormattedMessage id="activity.columns" values={{ columns: intl.formatList(changed) }} />
          </p>
        )}
        <p className={styles.facts}>
          <span>
            {by_name === undefined ? (
              <FormattedMessage id={`activity.by.${by}`} />
            ) : (
              <FormattedMessage id="activity.byName" values={{ name: by_name }} />
            )}
          </span>
          {device !== '' && <span>{device}</span>}
          {network !== '' && (
            <span>
              <FormattedMessage id="activity.network" values={{ network }} />
            </span>
          )}
        </p>
      </div>
      <time className={styles.time} dateTime={time}>
        {intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
    </li>
  );
}

/** Text of what an action is about: a key, a passkey, or a record of another system. */
function aboutOf(action: string) {
  if (action.startsWith('accessKey.')) return 'activity.key';
  return action.startsWith('passkey.') ? 'activity.passkeyName' : 'activity.reference';
}

const ICONS: Readonly<Record<string, IconName>> = {
  signIn: 'person',
  session: 'person',
  user: 'person',
  password: 'lock',
  secondFactor: 'shield',
  securityReport: 'alert',
  account: 'pencil',
  company: 'org',
  registration: 'doc',
  certification: 'certificate',
  accessKey: 'key',
  passkey: 'key',
  cancellation: 'minus',
  export: 'doc',
  invitation: 'users',
  wechat: 'globe',
};
const iconOf = (action: string): IconName => ICONS[action.split('.')[0] ?? ''] ?? 'clock';
