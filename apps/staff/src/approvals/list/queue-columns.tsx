import { FormattedMessage, useIntl } from 'react-intl';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { CellText } from '@portal/common/ui/list/cell-text';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { RowLink } from '@portal/common/ui/list/row-link';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { ClaimMark } from '../claim/claim-mark.tsx';
import type { Queue, QueueColumn, QueueRequest, StandardColumn, View } from '../queue.ts';
import { ProposalMark } from '../proposal/proposal-mark.tsx';
import { QuestionMark } from '../question/question-mark.tsx';
import { formatSearch, showsPending, type Search } from '../search.ts';
import { WorkMark } from '../work/work-mark.tsx';
import { OPENS_ROW } from './use-row-keys.ts';
import { WaitingTime } from './waiting-time.tsx';
import styles from './queue-columns.module.css';

/** All columns of a queue, the frame's own ones filled in. */
const allColumns = <Row extends QueueRequest>({ columns }: Queue<Row>): QueueColumn<Row>[] =>
  columns.map((column) => (typeof column === 'string' ? { key: column, ...standard[column] } : column));

/** Keys of the columns that are hidden until staff show them. */
export const hiddenAtFirst = <Row extends QueueRequest>(queue: Queue<Row>) =>
  allColumns(queue).flatMap((column) => (column.hiddenAtFirst ? [column.key] : []));

/** Columns of a queue in a view. */
export function columnsOf<Row extends QueueRequest>(queue: Queue<Row>, view: View): QueueColumn<Row>[] {
  const numbered = queue.columns.includes('id');
  return allColumns(queue).filter(({ key, decidedOnly, pendingOnly }) => {
    if (decidedOnly) return !showsPending(view);
    if (pendingOnly) return showsPending(view);
    // Where no request is pending, the link of the number is enough.
    return key !== 'operation' || !numbered || showsPending(view) || view === 'all';
  });
}

/**
 * The same as columns of a table. Their links pass the filters on, so that a request can lead back to the list and to
 * the next one.
 */
export function tableColumns<Row extends QueueRequest>(
  queue: Queue<Row>,
  search: Search,
  hidden: readonly string[],
): DataColumn<Row>[] {
  const query = formatSearch(search);
  const { addressOf } = queue;
  const columns = columnsOf(queue, search.view).filter(({ key, optional }) => !optional || !hidden.includes(key));
  const opensByNumber = !columns.some(({ key }) => key === 'operation');
  return columns.map(
    ({ title, decidedOnly: _, pendingOnly: __, optional: ___, hiddenAtFirst: ____, figures, ...column }) => ({
      ...column,
      title: <FormattedMessage id={title} />,
      ...(figures && {
        render: (row: Row, stacked: boolean) => <span className={styles.figures}>{column.render(row, stacked)}</span>,
      }),
      ...(column.key === 'company' && {
        render: (row: Row, stacked: boolean) => (
          <>
            {column.render(row, stacked)}
            <ProposalMark queue={queue} id={row.id} />
            <QuestionMark request={row} />
            <WorkMark work={row} />
            <ClaimMark queue={queue} id={row.id} />
          </>
        ),
      }),
      ...(addressOf &&
        column.key === 'id' && {
          render: (row: Row) => (
            <RowLink {...(opensByNumber && OPENS_ROW)} to={addressOf(row, 'view') + query}>
              {row.id}
            </RowLink>
          ),
        }),
      ...(addressOf &&
        column.key === 'operation' && {
          render: (row: Row) => <RequestLink request={row} to={(page) => addressOf(row, page) + query} />,
        }),
    }),
  );
}

/**
 * With the columns of a queue, pending requests fit into a window of 1280 px; otherwise the pinned last column covers
 * the pill of the waiting time.
 */
const standard: Record<StandardColumn, Omit<QueueColumn<QueueRequest>, 'key'>> = {
  id: { width: 60, title: 'approvals.queue.column.id', render: ({ id }) => id },
  company: {
    width: 152,
    place: 'lead',
    title: 'approvals.queue.column.company',
    render: ({ company }) => <CellText>{company}</CellText>,
  },
  applicant: {
    width: 96,
    optional: true,
    title: 'approvals.queue.column.applicant',
    render: ({ applicant }) => (applicant ? <CellText>{applicant}</CellText> : null),
  },
  submitted: {
    width: 140,
    figures: true,
    sortable: true,
    optional: true,
    title: 'approvals.queue.column.submitted',
    render: ({ submittedAt }) => <DateTime at={submittedAt} />,
  },
  waited: {
    width: 132,
    figures: true,
    sortable: true,
    pendingOnly: true,
    optional: true,
    title: 'approvals.queue.column.waited',
    render: (request, stacked) => <WaitingTime request={request} brief={!stacked} />,
  },
  due: {
    width: 150,
    figures: true,
    pendingOnly: true,
    optional: true,
    hiddenAtFirst: true,
    title: 'approvals.queue.column.due',
    render: ({ dueAt }) => <DateTime at={dueAt} />,
  },
  decided: {
    width: 140,
    figures: true,
    decidedOnly: true,
    optional: true,
    title: 'approvals.queue.column.decided',
    render: ({ decidedAt }) => <DateTime at={decidedAt} />,
  },
  result: {
    width: 116,
    decidedOnly: true,
    title: 'approvals.queue.column.result',
    render: ({ status }) => <ApprovalStatusPill status={status} quiet />,
  },
  operation: { width: 92, place: 'action', title: 'approvals.queue.column.operation', render: () => null },
};

/** Link to decide a pending request, or to view a decided one. */
function RequestLink({
  request: { company, status },
  to,
}: {
  request: QueueRequest;
  to: (page: 'operation' | 'view') => string;
}) {
  const intl = useIntl();
  const page = status === ApprovalStatus.pending ? 'operation' : 'view';
  return (
    <RowLink
      {...OPENS_ROW}
      to={to(page)}
      aria-label={intl.formatMessage({ id: `approvals.queue.${page}.what` }, { company })}
    >
      <FormattedMessage id={`approvals.queue.${page}`} />
    </RowLink>
  );
}
