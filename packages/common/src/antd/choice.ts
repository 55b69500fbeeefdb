/** Tree select and date picker, for single forms and filters. See `base.ts`. */
import './choice.css';
export { DatePicker, TreeSelect } from 'antd';
// Date library of `DatePicker`. antd extends this copy, so pages must create their dates with it too.
import 'dayjs/locale/zh-cn';
export { default as dayjs } from 'dayjs';
