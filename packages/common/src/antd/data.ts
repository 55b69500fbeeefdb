/** The part of antd that most pages behind the sign-in need: see `base.ts`. */
export {
  Avatar,
  Badge,
  Breadcrumb,
  Card,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Menu,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Result,
  Steps,
  Switch,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
export type { MenuProps } from 'antd/es/menu';
export type { TabsProps } from 'antd/es/tabs';
