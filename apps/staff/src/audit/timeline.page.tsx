import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AcceptancesCard } from './acceptances-card.tsx';
import { reachedBy, useAudit, type Entry } from './audit.queries.ts';
import { Days } from './entries/days.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { MoreButton } from './entries/more-button.tsx';
import { ActionName, ActorName, Named, Side, useFieldName } from './entries/words.tsx';
import styles from './entries/audit.module.css';

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
        {entries?.length === 0 && !list.hasNextPage && (
          <EmptyState icon="clock" title={<FormattedMessage id="audit.timeline.empty" />} />
        )}
        {entries && (
          <>
            <Days entries={entries}>{(entry) => <Line entry={entry} onOpen={() => setOpen(entry)} />}</Days>
            <MoreButton list={list} reached={reachedBy(list)} />
          </>
        )}
      </Sheet>
      {!isCompany && <AcceptancesCard userId={id} />}
      <EntryDrawer entry={open} onClose={() => setOpen(null)} />
    </>
  );
}

function Line({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const fieldName = useFieldName();
  const { object, changes, details } = entry;
  const reason = details.find(({ name }) => name === 'reason' || name === 'opinion')?.value;
  return (
    <>
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
    </>
  );
}
