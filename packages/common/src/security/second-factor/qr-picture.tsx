import { QRCode } from '../../antd/media.ts';

/** Dark on white in both themes, for cameras. A separate chunk, because only this needs a later antd entry. */
export default function QrPicture({ value }: { value: string }) {
  return <QRCode value={value} type="svg" size={176} color="#1b2232" bgColor="#ffffff" errorLevel="M" />;
}
