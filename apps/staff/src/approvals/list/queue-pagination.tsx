import { FormattedMessage } from 'react-intl';
import { Pagination } from '@portal/common/antd/table';
import { CERTIFICATION_QUEUE } from '@portal/common/rules/limits';
import { useNarrow } from '@portal/common/ui/use-narrow';
import styles from './queue-pagination.module.css';
import { isFiltered, PAGE_SIZES } from './search.ts';
import type { Search } from './search.ts';

/** Pagination and total. Filtered results are counted up to a limit: above it the total says "over" and later pages are not offered. */
export function QueuePagination({ search, onSearch, total }: { search: Search; onSearch: (search: Search) => void; total: number }) {
  const narrow = useNarrow();
  const over = isFiltered(search) && total > CERTIFICATION_QUEUE.countMost;
  const shown = over ? CERTIFICATION_QUEUE.countMost : total;
  return (
    <div className={styles.foot}>
      <span className={styles.total}><FormattedMessage id={over ? 'approvals.certification.total.over' : 'approvals.certification.total'} values={{ total: shown }} /></span>
      <Pagination
        current={search.page}
        pageSize={search.size}
        total={shown}
        simple={narrow}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        pageSizeOptions={PAGE_SIZES}
        onChange={(page, size) => onSearch({ ...search, page: size === search.size ? page : 1, size })}
      />
    </div>
  );
}
