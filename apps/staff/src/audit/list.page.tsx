import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { exportAudit } from '@portal/common/contract/console/audit';
import { StaffList } from '@portal/common/enums/staff/staff-list';
import { AUDIT } from '@portal/common/rules/limits';
import { ColumnSettings } from '@portal/common/ui/list/column-settings';
import { DownloadButton } from '@portal/common/form/download-button';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import { reachedBy, useAudit, wireOf, type Entry } from './audit.queries.ts';
import frame from '../companies/companies.module.css';
import { useColumns } from '../lists/columns.ts';
import { ViewsMenu } from '../lists/views/views-menu.tsx';
import { ChainCard } from './chain-card.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { MoreButton } from './entries/more-button.tsx';
import { ALL, formatSearch, parseSearch, type Search } from './search.ts';
import { ActionName, ActorName, Named } from './entries/words.tsx';
import styles from './entries/audit.module.css';

/** `/system/audit`: the audit log. */
export default function AuditPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const show = (next: Search) => navigate({ search: formatSearch(next) });
  const audit = useAudit(search);
  const columns = useColumns(StaffList.audit);
  const entries = columns.pending ? undefined : audit.data?.pages.flatMap((page) => page.entries);
  const title = <FormattedMessage id="audit.title" />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]}
        title={title}
        extra={
          <DownloadButton endpoint={exportAudit} input={{ query: wireOf(search) }} fileName="audit.csv">
            <FormattedMessage id="audit.export" />
          </DownloadButton>
        }
      >
        <p className={styles.lead}>
          <FormattedMessage id="audit.lead" values={{ most: AUDIT.exportMost }} />
        </p>
      </PageHeader>
      <AuditFilters search={search} onSearch={show} />
      <Sheet>
        <div className={frame.tools}>
          <span className={frame.settings}>
            <ViewsMenu list={StaffList.audit} query={formatSearch(search)} />
            <ColumnSettings optional={OPTIONAL} columns={columns} />
          </span>
        </div>
        {!entries && audit.error && <LoadFailed title={<FormattedMessage id="audit.failed" />} query={audit} />}
        {!entries && !audit.error && <PageSkeleton kind="table" rows={8} />}
        {entries?.length === 0 && !audit.hasNextPage && <NoMatch onClear={() => show(ALL)} />}
        {entries && entries.length > 0 && <EntryTable entries={entries} hidden={columns.hidden} />}
        {entries && <MoreButton list={audit} reached={reachedBy(audit)} />}
      </Sheet>
      <ChainCard />
    </>
  );
}

/** Columns that the reader can hide. */
const OPTIONAL = (['actor', 'object', 'subject', 'network'] as const).map(
  (key) => ({ key, title: `audit.field.${key}` }) as const,
);

function EntryTable({ entries, hidden }: { entries: readonly Entry[]; hidden: readonly string[] }) {
  const intl = useIntl();
  const [open, setOpen] = useState<Entry | null>(null);
  const head = (id: 'time' | 'actor' | 'action' | 'object' | 'subject' | 'network') => (
    <FormattedMessage id={`audit.field.${id}`} />
  );
  const columns: DataColumn<Entry>[] = [
    {
      key: 'time',
      width: 152,
      title: head('time'),
      render: ({ time }) => (
        <span className={styles.figures}>
          <DateTime at={time} />
        </span>
      ),
    },
    { key: 'actor', width: 130, title: head('actor'), render: (entry) => <ActorName entry={entry} /> },
    {
      key: 'action',
      width: 190,
      place: 'lead',
      title: head('action'),
      render: (entry) => (
        <Button type="link" className={styles.open ?? ''} aria-haspopup="dialog" onClick={() => setOpen(entry)}>
          <ActionName action={entry.action} />
        </Button>
      ),
    },
    { key: 'object', title: head('object'), render: ({ object }) => (object ? <Named of={object} link /> : null) },
    {
      key: 'subject',
      width: 136,
      title: head('subject'),
      render: ({ subject }) => (subject ? <Named of={subject} link /> : null),
    },
    {
      key: 'network',
      width: 132,
      title: head('network'),
      render: ({ network }) => (network ? <span className={styles.figures}>{network}</span> : null),
    },
  ];
  return (
    <>
      <DataRows
        compact
        label={intl.formatMessage({ id: 'audit.title' })}
        columns={columns.filter(({ key }) => !hidden.includes(key))}
        rows={entries}
        rowKey={({ id }) => id}
      />
      <EntryDrawer entry={open} onClose={() => setOpen(null)} />
    </>
  );
}
