/** The choice from a list, and fields of many lines: a fifth of `base`, so the first page goes without it until somebody opens one. See `base.ts`. */
import './select.css';
export { Select } from 'antd';
export { default as TextArea } from 'antd/es/input/TextArea';
export type { SelectProps } from 'antd/es/select';
