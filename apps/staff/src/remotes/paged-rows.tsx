import { useState, type ComponentProps } from 'react';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { DataRows } from '@portal/common/ui/list/data-rows';
import { useNarrow } from '@portal/common/ui/use-narrow';
import styles from './remotes.module.css';

const SIZE = { wide: 10, narrow: 5 };

/** A table of rows that were read as a whole, page by page. */
export function PagedRows<Row extends object>({ rows, ...table }: ComponentProps<typeof DataRows<Row>>) {
  const narrow = useNarrow();
  const size = narrow ? SIZE.narrow : SIZE.wide;
  const [chosen, setChosen] = useState(1);
  // A wider window has fewer pages.
  const page = Math.min(chosen, Math.max(1, Math.ceil(rows.length / size)));
  return (
    <>
      <DataRows {...table} rows={rows.slice((page - 1) * size, page * size)} />
      {rows.length > size && (
        <div className={styles.pages}>
          <LatePagination
            current={page}
            pageSize={size}
            total={rows.length}
            simple={narrow}
            showSizeChanger={false}
            onChange={setChosen}
          />
        </div>
      )}
    </>
  );
}
