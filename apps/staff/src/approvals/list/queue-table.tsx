import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ApprovalType } from '@portal/common/enums/certification/approval-type';
import { DataRows } from '@portal/common/ui/data-rows';
import type { DataColumn } from '@portal/common/ui/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { ApprovalStatusPill } from '@portal/common/ui/statuses';
import type { Approval } from '../certification/approvals.queries.ts';
import type { Audience } from '../certification/audience.ts';
import type { OptionalColumn } from './column-settings.tsx';
import { RequestType } from '../certification/request-type.tsx';
import { formatSearch } from './search.ts';
import type { Search } from './search.ts';
import styles from './queue-table.module.css';

/** Table of the queue. Its links pass the filters on, so that a request can lead back to the list and to the next request. */
export function QueueTable({ audience, rows, search, onSearch, hidden, busy }: {
  audience: Audience;
  rows: readonly Approval[];
  search: Search;
  onSearch: (search: Search) => void;
  hidden: readonly OptionalColumn[];
  busy: boolean;
}) {
  const intl = useIntl();
  const shown = columnsOf(audience, search).filter(({ key }) => !(hidden as readonly string[]).includes(key));
  return (
    <DataRows
      compact
      label={intl.formatMessage({ id: `approvals.certification.title.${audience.name}` })}
      columns={shown}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      sort={{ by: 'submitted', order: search.order }}
      onSort={({ order }) => onSearch({ ...search, order, page: 1 })}
    />
  );
}

function columnsOf({ base }: Audience, search: Search): DataColumn<Approval>[] {
  const pending = search.view === 'pending';
  const query = formatSearch(search);
  const head = (id: 'company' | 'applicant' | 'type' | 'code' | 'submitted' | 'decided' | 'result' | 'approvalType' | 'operation' | 'id') =>
    <FormattedMessage id={`approvals.certification.column.${id}`} />;
  return [
    { key: 'id', width: 76, title: head('id'), render: ({ id }) => <Link className={styles.link} to={`${base}/${id}/view${query}`}>{id}</Link> },
    { key: 'company', width: 192, ellipsis: true, place: 'lead', title: head('company'), render: ({ company }, stacked) => <span title={stacked ? undefined : company}>{company}</span> },
    { key: 'applicant', width: 96, ellipsis: true, title: head('applicant'), render: ({ applicant }) => applicant || '--' },
    { key: 'type', width: 152, ellipsis: true, title: head('type'), render: (approval) => <RequestType approval={approval} /> },
    { key: 'code', width: 184, title: head('code'), render: ({ code }) => <span className={styles.figures}>{code || '--'}</span> },
    ...(pending ? [] : [
      { key: 'result', width: 88, title: head('result'), render: ({ status }: Approval) => <ApprovalStatusPill status={status} quiet /> },
      { key: 'approvalType', width: 88, title: head('approvalType'), render: ({ approvalType }: Approval) => <ApprovalTypeName type={approvalType} /> },
    ]),
    { key: 'submitted', width: 150, sortable: true, title: head('submitted'), render: ({ submittedAt }) => <span className={styles.figures}><DateTime at={submittedAt} /></span> },
    ...(pending
      ? [{
        key: 'operation', width: 100, place: 'action' as const, title: head('operation'),
        render: ({ id, company }: Approval) => <ApproveLink to={`${base}/${id}/operation${query}`} company={company} />,
      }]
      : [{ key: 'decided', width: 150, title: head('decided'), render: ({ decidedAt }: Approval) => <span className={styles.figures}><DateTime at={decidedAt} /></span> }]),
  ];
}

function ApproveLink({ to, company }: { to: string; company: string }) {
  const intl = useIntl();
  return (
    <Link className={styles.link} to={to} aria-label={intl.formatMessage({ id: 'approvals.certification.approve.what' }, { company })}>
      <FormattedMessage id="approvals.certification.approve" />
    </Link>
  );
}

const approvalTypes = {
  [ApprovalType.automatic]: 'approvals.certification.approvalType.automatic',
  [ApprovalType.manual]: 'approvals.certification.approvalType.manual',
  [ApprovalType.system]: 'approvals.certification.approvalType.system',
} as const;

/** Who decided: an automatic rule, a person or the system. */
export function ApprovalTypeName({ type }: { type: ApprovalType | null }) {
  return type === null ? <>--</> : <FormattedMessage id={approvalTypes[type]} />;
}
