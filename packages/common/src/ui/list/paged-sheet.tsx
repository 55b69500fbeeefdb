import type { ReactNode } from 'react';
import { Sheet } from '../facts/sheet.tsx';
import { LoadFailed, type FailedQuery } from '../status/load-failed.tsx';
import { PageSkeleton } from '../status/states.tsx';
import { useNarrow } from '../use-narrow.tsx';
import styles from './list-pages.module.css';
import { LatePagination } from '../late/late-pagination.tsx';

/** The members of a `useQuery` result of one page of a list. */
export interface PageQuery<Row> extends FailedQuery {
  data: { rows: Row[]; total: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Sheet with a list in pages of one size: loading, failure, emptiness or rows, and below them the total and the other
 * pages.
 */
export function PagedSheet<Row>({
  title,
  list,
  page,
  size,
  failed,
  empty,
  total,
  onPage,
  children,
}: {
  title?: ReactNode;
  list: PageQuery<Row>;
  page: number;
  size: number;
  /** Title of a failure. */
  failed: ReactNode;
  empty: ReactNode;
  /** Text of the total. */
  total: (total: number) => ReactNode;
  onPage: (page: number) => void;
  /** The rows; `busy` while those of another page are still shown. */
  children: (rows: readonly Row[], busy: boolean) => ReactNode;
}) {
  const narrow = useNarrow();
  const { error, isFetching, isPlaceholderData } = list;
  // Hide the previous page when the current one failed.
  const data = error ? undefined : list.data;
  return (
    <Sheet title={title}>
      {error && <LoadFailed title={failed} query={list} />}
      {!error && !data && <PageSkeleton kind="table" rows={6} />}
      {data?.rows.length === 0 && empty}
      {data && data.rows.length > 0 && (
        <>
          {children(data.rows, isFetching && isPlaceholderData)}
          <div className={styles.foot}>
            <span className={styles.total}>{total(data.total)}</span>
            {data.total > size && (
              <LatePagination
                current={page}
                pageSize={size}
                total={data.total}
                simple={narrow}
                showSizeChanger={false}
                onChange={onPage}
              />
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}
