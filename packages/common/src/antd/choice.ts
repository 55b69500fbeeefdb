/** Choosing from trees and calendars: of single forms and filters. See `base.ts`. */
import './choice.css';
export { DatePicker, TreeSelect } from 'antd';
// The dates of `DatePicker`: antd extends this very copy, so pages make their dates with it too.
import 'dayjs/locale/zh-cn';
export { default as dayjs } from 'dayjs';
