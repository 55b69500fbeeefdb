/** The part of antd that most pages behind the sign-in need: see `base.ts`. */
import './data.css';
export {
  Breadcrumb,
  Drawer,
  Dropdown,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Switch,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
export type { MenuProps } from 'antd/es/menu';
export type { TabsProps } from 'antd/es/tabs';
