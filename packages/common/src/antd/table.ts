/** Tables and what turns their pages: of the pages that list something. See `base.ts`. */
import './table.css';
export { Pagination, Table } from 'antd';
export type { ColumnsType, ColumnType, TableProps } from 'antd/es/table';
