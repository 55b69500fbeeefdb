import { FormattedMessage } from 'react-intl';
import { Pagination } from '@portal/common/antd/table';
import { useNarrow } from '@portal/common/ui/use-narrow';
import styles from './queue-pagination.module.css';
import { PAGE_SIZES } from './search.ts';
import type { Search } from './search.ts';

export function QueuePagination({ search, onSearch, total }: { search: Search; onSearch: (search: Search) => void; total: number }) {
  const narrow = useNarrow();
  return (
    <div className={styles.foot}>
      <span className={styles.total}><FormattedMessage id="approvals.certification.total" values={{ total }} /></span>
      <Pagination
        current={search.page}
        pageSize={search.size}
        total={total}
        simple={narrow}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        pageSizeOptions={PAGE_SIZES}
        onChange={(page, size) => onSearch({ ...search, page: size === search.size ? page : 1, size })}
      />
    </div>
  );
}
