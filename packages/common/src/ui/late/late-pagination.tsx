import { useState } from 'react';
import type { PaginationProps } from '../../antd/pagination.ts';
import { LIST_REACH } from '../../rules/limits.ts';
import { lateControl } from './late-control.tsx';
import { useLatePart } from '../../late/late-part.ts';
import { PageSizes } from './page-sizes.tsx';
import styles from './late-pagination.module.css';

// This path is the one that the build shares between host and remotes.
const pagination = lateControl(() => import('../../antd/pagination.ts'));

/**
 * antd's Pagination. It loads when a list shows, so that the rows do not wait for it; its place is kept free. It offers
 * the pages that a list reaches, `LIST_REACH`.
 */
export function LatePagination({
  pageSizeOptions,
  ...props
}: PaginationProps & { pageSizeOptions?: readonly number[] }) {
  // One type as long as the list shows: with another the open list would close.
  const [components] = useState<PaginationProps['components']>(
    () => pageSizeOptions && { sizeChanger: (size) => <PageSizes {...size} sizes={pageSizeOptions} /> },
  );
  const arrived = useLatePart(pagination, true);
  if (!arrived) return <div className={styles.place} />;
  const { Pagination } = arrived;
  return <Pagination {...props} {...(components && { components })} total={Math.min(props.total ?? 0, LIST_REACH)} />;
}
