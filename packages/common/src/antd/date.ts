/** The date picker, for filters of lists. See `base.ts`. */
import './date.css';
export { DatePicker } from 'antd';
// Date library of `DatePicker`. antd extends this copy, so pages must create their dates with it too.
import 'dayjs/locale/zh-cn';
export { default as dayjs } from 'dayjs';
