/** Tables and pagination, for pages with lists. See `base.ts`. */
import './table.css';
export { Pagination, Table } from 'antd';
export type { ColumnsType, ColumnType, TableProps } from 'antd/es/table';
