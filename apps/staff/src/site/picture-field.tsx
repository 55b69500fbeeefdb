import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { uploadSitePicture } from '@portal/common/contract/console/site';
import { FileButton } from '@portal/common/form/file-steps/file-button';
import { failureText } from '@portal/common/form/server-message';
import { useCall } from '@portal/common/host/use-host';
import styles from './site.module.css';

/** Uploads a picture of the content and shows it; its value is the picture's address. */
export function PictureField({
  id,
  value = '',
  onChange,
  dark = false,
}: {
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
  /** The picture is for a dark ground. */
  dark?: boolean;
}) {
  const intl = useIntl();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);

  async function send(file: Blob) {
    setBusy(true);
    setFailure(null);
    try {
      onChange?.((await call(uploadSitePicture, { form: {}, file })).address);
    } catch (error) {
      setFailure(failureText(error, intl.locale));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.picture}>
      {value !== '' && (
        <span className={styles.shown} data-dark={dark}>
          <img src={value} alt={intl.formatMessage({ id: 'site.picture.shown' })} height={40} />
        </span>
      )}
      <FileButton id={id} accept="image/png,image/jpeg,image/webp" busy={busy} onFile={(file) => void send(file)}>
        <FormattedMessage id={value === '' ? 'site.picture.choose' : 'site.picture.replace'} />
      </FileButton>
      {value !== '' && (
        <Button type="text" onClick={() => onChange?.('')}>
          <FormattedMessage id="site.picture.remove" />
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
