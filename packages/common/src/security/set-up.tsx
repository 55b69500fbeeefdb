import { FormattedMessage, useIntl } from 'react-intl';
import { QRCode } from '../antd/media.ts';
import { CodeForm } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './security.module.css';

/** The key of a new authenticator as a picture and as text, confirmed by a first code. */
export function SetUp({ secret, uri, onCode, onCancel }: {
  secret: string;
  /** otpauth address, as authenticator apps scan it. */
  uri: string;
  onCode: (code: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  const intl = useIntl();
  return (
    <>
      <ol className={styles.setUp}>
        <li>
          <FormattedMessage id="security.setUp.scan" />
          {/* Dark on white in both themes: cameras want it so. */}
          <div className={styles.qr} role="img" aria-label={intl.formatMessage({ id: 'security.setUp.qr' })}>
            <QRCode value={uri} type="svg" size={176} color="#1b2232" bgColor="#ffffff" errorLevel="M" />
          </div>
          <p className={styles.byHand}><FormattedMessage id="security.setUp.byHand" /></p>
          <div className={styles.key}>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} what="security.setUp.copyKey" />
          </div>
        </li>
        <li><FormattedMessage id="security.setUp.confirm" /></li>
      </ol>
      <CodeForm first submit={<FormattedMessage id="security.setUp.submit" />} onCode={onCode} onCancel={onCancel} />
    </>
  );
}
