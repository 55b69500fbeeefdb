import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './list-pages.module.css';
import { useNarrow } from '../use-narrow.tsx';
import { LatePagination } from '../late/late-pagination.tsx';

export const PAGE_SIZES = [10, 20, 50, 100];

/**
 * Pages and total of a list. With `most`, the list is counted up to it: above it the total says "over" and later pages
 * are not offered.
 */
export function ListPages({
  page,
  size,
  total,
  most = Infinity,
  onChange,
}: {
  page: number;
  size: number;
  total: number;
  most?: number;
  onChange: (page: number, size: number) => void;
}) {
  const narrow = useNarrow();
  const shown = Math.min(total, most);
  return (
    <div className={styles.foot}>
      <span className={styles.total}>
        <FormattedMessage id={total > most ? 'list.total.over' : 'list.total'} values={{ total: shown }} />
      </span>
      <LatePagination
        current={page}
        pageSize={size}
        total={shown}
        simple={narrow}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        pageSizeOptions={PAGE_SIZES}
        onChange={(next, count) => onChange(count === size ? next : 1, count)}
      />
    </div>
  );
}

/** Page and page size of a list in a query string; 1 and 10 by default. */
export function pageIn(query: URLSearchParams): { page: number; size: number } {
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, size: PAGE_SIZES.includes(size) ? size : 10 };
}

/**
 * Goes to the last page when the page in the address has no rows any more. `total` is undefined while it is not known.
 */
export function useLastPage(
  { page, size }: { page: number; size: number },
  total: number | undefined,
  go: (page: number) => void,
): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  const target = last !== undefined && page > last ? last : undefined;
  useEffect(
    function goToLastPage() {
      if (target !== undefined) go(target);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once per page that is too far
    [target],
  );
}
