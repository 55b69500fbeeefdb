/** Tabs, for pages with parts at addresses of their own. See `base.ts`. */
import './tabs.css';
export { Tabs } from 'antd';
export type { TabsProps } from 'antd/es/tabs';
