import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import styles from './directory.module.css';

const SIZE = 10;

/** The part of a list that a page shows. */
export function usePaging() {
  const [page, setPage] = useState(1);
  return { page, setPage, query: { limit: SIZE, offset: (page - 1) * SIZE } };
}

interface Found<Row> {
  data: { rows: readonly Row[]; total: number } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}

/** A list of the directory with its pages; or why there is none. */
export function Paged<Row extends object>({
  label,
  empty,
  found,
  paging: { page, setPage },
  columns,
  rowKey,
}: {
  label: 'idps.directory.people' | 'idps.directory.calls';
  empty: ReactNode;
  found: Found<Row> & Parameters<typeof LoadFailed>[0]['query'];
  paging: ReturnType<typeof usePaging>;
  columns: DataColumn<Row>[];
  rowKey: (row: Row) => string;
}) {
  const intl = useIntl();
  const { data } = found;
  if (!data)
    return found.error ? (
      <LoadFailed title={<FormattedMessage id="idps.directory.failed" />} query={found} />
    ) : (
      <PageSkeleton kind="table" rows={3} />
    );
  if (data.total === 0) return <p className={styles.note}>{empty}</p>;
  return (
    <>
      <DataRows
        label={intl.formatMessage({ id: label })}
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        busy={found.isPlaceholderData}
      />
      {data.total > SIZE && (
        <div className={styles.pages}>
          <LatePagination current={page} pageSize={SIZE} total={data.total} onChange={setPage} />
        </div>
      )}
    </>
  );
}
