/** What opens over a page from a button or a hint. Pages load it when it is used, where they can. See `base.ts`. */
import './float.css';
export { Dropdown, Popover, Tooltip } from 'antd';
export type { DropdownProps } from 'antd/es/dropdown';
export type { MenuProps } from 'antd/es/menu';
export type { PopoverProps } from 'antd/es/popover';
