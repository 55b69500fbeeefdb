/** Fields that no sign-in page has. See `base.ts`. */
import './fields.css';
export { Switch } from 'antd';
export { default as CheckboxGroup } from 'antd/es/checkbox/Group';
export { default as TextArea } from 'antd/es/input/TextArea';
