/** Pictures and files: of the pages that upload or show one. See `base.ts`. */
import './media.css';
export { Image, QRCode, Upload } from 'antd';
export type { UploadFile, UploadProps } from 'antd/es/upload';
