import { Component, lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from './copy-button.tsx';
import { PictureBone } from '../../ui/status/bones.tsx';
import styles from './second-factor.module.css';

const QrPicture = lazy(() => import('./qr-picture.tsx'));

/** If the picture fails, the key can be typed. */
class WithoutPicture extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** The key of a new authenticator: as text (base32), and as QR code of `uri`, the otpauth address. */
export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const intl = useIntl();
  return (
    <ol className={styles.setUp}>
      <li>
        <FormattedMessage id="secondFactor.setUp.scan" />
        <div className={styles.qr} role="img" aria-label={intl.formatMessage({ id: 'secondFactor.setUp.qr' })}>
          <div aria-hidden="true">
            <WithoutPicture key={secret}>
              <Suspense fallback={<PictureBone style={{ width: 176, height: 176 }} />}>
                <QrPicture value={uri} />
              </Suspense>
            </WithoutPicture>
          </div>
        </div>
        <p className={styles.byHand}>
          <FormattedMessage id="secondFactor.setUp.byHand" />
        </p>
        <div className={styles.key}>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} what="secondFactor.setUp.copyKey" />
        </div>
      </li>
      <li>
        <FormattedMessage id="secondFactor.setUp.confirm" />
      </li>
    </ol>
  );
}
