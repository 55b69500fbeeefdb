/** Tables, without filters, selection and pages: see `plain-table` in packages/build. See `base.ts`. */
import './table.css';
export { Table } from 'antd';
export type { ColumnsType, ColumnType, TableProps } from 'antd/es/table';
