import { QRCode } from '../antd/media.ts';

/** Dark on white in both themes: cameras want it so. A chunk of its own, because only this needs antd's larger half. */
export default function QrPicture({ value }: { value: string }) {
  return <QRCode value={value} type="svg" size={176} color="#1b2232" bgColor="#ffffff" errorLevel="M" />;
}
