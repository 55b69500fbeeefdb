/** Pictures and files, for pages that upload or show them. See `base.ts`. */
import './media.css';
export { Image, QRCode, Upload } from 'antd';
export type { UploadFile, UploadProps } from 'antd/es/upload';
