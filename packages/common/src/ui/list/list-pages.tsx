import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './list-pages.module.css';
import { useNarrow } from '../use-narrow.tsx';
import { LatePagination } from '../late/late-pagination.tsx';
import { PAGE_SIZES } from './page-in-query.ts';

/**
 * Pages and total of a list. With `most`, the list is counted up to it: above it the total says "over".
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
