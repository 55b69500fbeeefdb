/** The part of antd that pages behind the sign-in need: see `base.ts`. */
export {
  Avatar,
  Badge,
  Breadcrumb,
  Card,
  Cascader,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Image,
  InputNumber,
  Menu,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  QRCode,
  Radio,
  Result,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  TreeSelect,
  Upload,
} from 'antd';
export type { MenuProps } from 'antd/es/menu';
export type { ColumnsType, ColumnType, TableProps } from 'antd/es/table';
export type { TabsProps } from 'antd/es/tabs';
export type { UploadFile, UploadProps } from 'antd/es/upload';
// The dates of `DatePicker`: antd extends this very copy, so pages make their dates with it too.
import 'dayjs/locale/zh-cn';
export { default as dayjs } from 'dayjs';
