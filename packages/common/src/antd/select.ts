/** Select: a fifth of `base`, so the first page loads it only when it is used. See `base.ts`. */
import './select.css';
export { Select } from 'antd';
export type { SelectProps } from 'antd/es/select';
