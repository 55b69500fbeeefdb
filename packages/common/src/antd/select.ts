/** The choice from a list: a fifth of `base`, so the first page goes without it until somebody opens one. See `base.ts`. */
export { Select } from 'antd';
export type { SelectProps } from 'antd/es/select';
