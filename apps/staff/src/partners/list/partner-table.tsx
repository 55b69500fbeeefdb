import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { LevelBadge } from '@portal/common/ui/artwork/level-badge';
import { CellText } from '@portal/common/ui/list/cell-text';
import { DataRows, type DataColumn, type Sort } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { partnerPage } from '@portal/common/pages/addresses';
import type { CompanySort } from '@portal/common/contract/console/company-filters';
import type { PartnerRow } from '@portal/common/contract/console/partners';
import type { TextId } from '@portal/common/ui/facts/facts';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { Marked } from '../../proposal/marked.tsx';
import { keepPlace, linkId } from './list-position.ts';
import styles from '../partners.module.css';

/** Columns that staff can hide. The keys of those that sort are what the list is sorted by. */
export const OPTIONAL = [
  { key: 'level', title: 'partners.level' },
  { key: 'status', title: 'partners.status' },
  { key: 'country', title: 'partners.country' },
  { key: 'creator', title: 'partners.creator' },
  { key: 'created', title: 'partners.created' },
] as const satisfies readonly { key: CompanySort; title: TextId }[];

/** Table of partners. `query`: the query string of the list, which is passed to the pages of a partner. */
export function PartnerTable({
  rows,
  query,
  busy,
  hidden,
  sort,
  onSort,
}: {
  rows: readonly PartnerRow[];
  query: string;
  busy: boolean;
  hidden: readonly string[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const intl = useIntl();
  const { privileges } = useHost();
  const mayEdit = holds(privileges, Privilege.partnerEdit);

  function link(page: 'view' | 'edit', { id, company_name }: PartnerRow) {
    return (
      <Link
        id={linkId(page, id)}
        to={partnerPage(id, page) + query}
        onClick={() => keepPlace(query, linkId(page, id))}
        aria-label={intl.formatMessage({ id: `partners.${page}.what` }, { company: company_name })}
      >
        <FormattedMessage id={`partners.${page}`} />
      </Link>
    );
  }

  const columns: DataColumn<PartnerRow>[] = [
    {
      key: 'company',
      width: 204,
      place: 'lead',
      title: <FormattedMessage id="approvals.queue.column.company" />,
      render: ({ company_name }) => <CellText>{company_name}</CellText>,
    },
    {
      key: 'level',
      width: 160,
      sortable: true,
      title: <FormattedMessage id="partners.level" />,
      render: (row) => <Level row={row} />,
    },
    {
      key: 'status',
      width: 160,
      sortable: true,
      title: <FormattedMessage id="partners.status" />,
      render: ({ auth_status }) => <AuthStatusPill status={auth_status} quiet />,
    },
    {
      key: 'country',
      width: 124,
      sortable: true,
      title: <FormattedMessage id="partners.country" />,
      render: ({ country_name }) => country_name || null,
    },
    {
      key: 'creator',
      width: 132,
      sortable: true,
      title: <FormattedMessage id="partners.creator" />,
      render: ({ creator }) =>
        creator ? <CellText>{creator}</CellText> : <FormattedMessage id="partners.creator.self" />,
    },
    {
      key: 'created',
      width: 152,
      sortable: true,
      title: <FormattedMessage id="partners.created" />,
      render: ({ create_time }) => (
        <span className={styles.figures}>
          <DateTime at={create_time} />
        </span>
      ),
    },
    {
      key: 'operation',
      width: 130,
      place: 'action',
      title: <FormattedMessage id="approvals.queue.column.operation" />,
      render: (row) => (
        <span className={styles.links}>
          {mayEdit && link('edit', row)}
          {link('view', row)}
        </span>
      ),
    },
  ];

  return (
    <DataRows<PartnerRow>
      compact
      busy={busy}
      sort={sort}
      onSort={onSort}
      label={intl.formatMessage({ id: 'partners.title' })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns.filter(({ key }) => !hidden.includes(key))}
    />
  );
}

function Level({ row: { partner_level: level, partner_level_name: name, proposed } }: { row: PartnerRow }) {
  return (
    <>
      {level === 0 ? (
        <span>--</span>
      ) : (
        <span className={styles.level}>
          <LevelBadge level={level} name={name} size={22} decorative />
          {name}
        </span>
      )}
      {proposed === 1 && (
        <Marked>
          <FormattedMessage id="partners.level.mark" />
        </Marked>
      )}
    </>
  );
}
