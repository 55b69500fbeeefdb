/** Select and text area: a fifth of `base`, so the first page loads them only when they are used. See `base.ts`. */
import './select.css';
export { Select } from 'antd';
export { default as TextArea } from 'antd/es/input/TextArea';
export type { SelectProps } from 'antd/es/select';
