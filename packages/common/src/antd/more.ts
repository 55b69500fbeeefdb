/** Parts that pages behind the sign-in need now and then. See `base.ts`. */
import './more.css';
export { Drawer, Popconfirm, Progress, Radio, Tag } from 'antd';
