/** The part of antd that most pages behind the sign-in need: see `base.ts`. */
import './data.css';
export {
  Breadcrumb,
  Dropdown,
  Popover,
  Switch,
  Tooltip,
} from 'antd';
export { default as TextArea } from 'antd/es/input/TextArea';
export type { MenuProps } from 'antd/es/menu';
