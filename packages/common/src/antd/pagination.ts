/** The pages of a list, which load after its rows (`ui/late/late-pagination.tsx`). See `base.ts`. */
import './pagination.css';
export { Pagination } from 'antd';
export type { PaginationProps } from 'antd/es/pagination';
