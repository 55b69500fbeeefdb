/** Fields of pages behind the sign-in. See `base.ts`. */
import './fields.css';
export { Switch } from 'antd';
export { default as TextArea } from 'antd/es/input/TextArea';
