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
 * pages. One that has no rows any more is shown as loading, and left with `useLastPage`.
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
  const { data, error, isFetching, isPlaceholderData } = list;
  const beyond = data?.rows.length === 0 && data.total > 0;
  return (
    <Sheet title={title}>
      {error && <LoadFailed title={failed} query={list} />}
      {!error && (!data || beyond) && <PageSkeleton kind="table" rows={6} />}
      {!error && data?.rows.length === 0 && !beyond && empty}
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
