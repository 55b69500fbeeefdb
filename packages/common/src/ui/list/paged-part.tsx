import type { ReactNode } from 'react';
import { LatePagination } from '../late/late-pagination.tsx';
import { LoadFailed } from '../status/load-failed.tsx';
import { PageSkeleton } from '../status/states.tsx';
import styles from './paged-part.module.css';
import type { PageQuery } from './paged-sheet.tsx';

/** Rows of a page in such a part. */
export const PART_SIZE = 10;

/** Part of a sheet with a list in pages of `PART_SIZE`: its heading, then loading, failure, emptiness or rows. */
export function PagedPart<Row>({
  title,
  list,
  page,
  failed,
  empty,
  onPage,
  children,
}: {
  title: ReactNode;
  list: PageQuery<Row>;
  page: number;
  /** Title of a failure. */
  failed: ReactNode;
  empty: ReactNode;
  onPage: (page: number) => void;
  /** The rows; `busy` while those of another page are still shown. */
  children: (rows: readonly Row[], busy: boolean) => ReactNode;
}) {
  const { data, error, isPlaceholderData } = list;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {error && !data && <LoadFailed title={failed} query={list} />}
      {!error && !data && <PageSkeleton kind="table" rows={3} />}
      {data?.total === 0 && empty}
      {data && data.total > 0 && children(data.rows, isPlaceholderData)}
      {data && data.total > PART_SIZE && (
        <div className={styles.pages}>
          <LatePagination current={page} pageSize={PART_SIZE} total={data.total} onChange={onPage} />
        </div>
      )}
    </section>
  );
}
