import { useIntl } from 'react-intl';
import { QRCode } from '@portal/common/antd/media';

/** Dark on white in both themes: cameras want it so. */
export default function EnrolQr({ value }: { value: string }) {
  const intl = useIntl();
  return (
    <div role="img" aria-label={intl.formatMessage({ id: 'signIn.enrol.qr' })}>
      <div aria-hidden="true"><QRCode value={value} type="svg" size={176} color="#1b2232" bgColor="#ffffff" errorLevel="M" /></div>
    </div>
  );
}
