import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { byDay } from '@portal/common/security/activity/by-day';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AcceptancesCard } from './acceptances-card.tsx';
import { useAudit, type Entry } from './audit.queries.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { MoreButton } from './more-button.tsx';
import { ActionName, ActorName, Named, Side, useFieldName } from './words.tsx';
import styles from './audit.module.css';

/** `/system/audit/person/{id}` and `/system/audit/company/{id}`: all entries about the person or company. */
export default function TimelinePage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const isCompany = pathname.toLowerCase().startsWith(`${SYSTEM_PAGE.auditCompany}/`);
  const list = useAudit(isCompany ? { company: id } : { person: id });
  const [open, setOpen] = useState<Entry | null>(null);
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const name = list.data?.pages[0]?.about || id;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="audit.title" />, to: SYSTEM_PAGE.audit },
          { label: name },
        ]}
        title={<FormattedMessage id="audit.timeline" values={{ name }} />}
      />
      <Sheet>
        {!entries && list.error && <LoadFailed title={<FormattedMessage id="audit.failed" />} query={list} />}
        {!entries && !list.error && <PageSkeleton rows={6} />}
        {entries?.length === 0 && <EmptyState icon="clock" title={<FormattedMessage id="audit.timeline.empty" />} />}
        {entries && entries.length > 0 && (
          <>
            <Days entries={entries} onOpen={setOpen} />
            <MoreButton list={list} />
          </>
        )}
      </Sheet>
      {!isCompany && <AcceptancesCard userId={id} />}
      <EntryDrawer entry={open} onClose={() => setOpen(null)} />
    </>
  );
}

function Days({ entries, onOpen }: { entries: readonly Entry[]; onOpen: (entry: Entry) => void }) {
  const intl = useIntl();
  return byDay(entries).map(({ day, entries: its }) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.date}>{intl.formatDate(new Date(`${day}T12:00:00`), { dateStyle: 'long' })}</h2>
      <ul className={styles.list}>
        {its.map((entry) => (
          <Line key={entry.id} entry={entry} onOpen={() => onOpen(entry)} />
        ))}
      </ul>
    </section>
  ));
}

function Line({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const intl = useIntl();
  const fieldName = useFieldName();
  const { object, changes, details, time } = entry;
  const reason = details.find(({ name }) => name === 'reason' || name === 'opinion')?.value;
  return (
    <li className={styles.entry}>
      <time className={styles.clock} dateTime={time}>
        {intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
      <div>
        <p>
          <Button type="link" className={styles.open ?? ''} aria-haspopup="dialog" onClick={onOpen}>
            <ActionName action={entry.action} />
          </Button>
        </p>
        <p className={styles.more}>
          <FormattedMessage id="audit.by" values={{ actor: <ActorName entry={entry} /> }} />
          {object?.name && (
            <>
              {' '}
              · <Named of={object} />
            </>
          )}
        </p>
        {changes.map(({ field, before, after }) => (
          <p key={field} className={styles.more}>
            {fieldName(field)}: <Side values={before} /> → <Side values={after} />
          </p>
        ))}
        {reason && (
          <p className={styles.more}>
            <FormattedMessage id="audit.reason" values={{ reason }} />
          </p>
        )}
      </div>
    </li>
  );
}
