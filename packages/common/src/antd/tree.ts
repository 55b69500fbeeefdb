/** The tree select, for forms with an industry. See `base.ts`. */
import './tree.css';
export { TreeSelect } from 'antd';
