import { Component, lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Skeleton } from '@portal/common/antd/base';
import type { Enrolment } from '@portal/common/contract/second-factor';
import { CopyButton } from './copy-button.tsx';
import { FactorForm } from './factor-form.tsx';
import type { StepProps } from './later-steps.tsx';
import type { Settled } from './sign-in.steps.ts';
import styles from './later-steps.module.css';

// The only part of a sign-in that needs antd's larger half.
const EnrolQr = lazy(() => import('./enrol-qr.tsx'));

/** Without the picture the key is still there to be typed. */
class WithoutPicture extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** First sign-in with a second factor: the key as a picture and as text, confirmed by a first code. */
export function Enrol({ settled, enrolment, busy, onProceed }: StepProps & { settled: Settled; enrolment: Enrolment }) {
  const { otpauth_uri, secret, enrolment_ticket } = enrolment;
  return (
    <>
      <ol className={styles.enrol}>
        <li>
          <FormattedMessage id="signIn.enrol.scan" />
          <div className={styles.qr}>
            <WithoutPicture key={secret}>
              <Suspense fallback={<Skeleton.Node active style={{ width: 176, height: 176 }} />}><EnrolQr value={otpauth_uri} /></Suspense>
            </WithoutPicture>
          </div>
          <p className={styles.byHand}><FormattedMessage id="signIn.enrol.byHand" /></p>
          <div className={styles.key}>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} what="signIn.enrol.copyKey" />
          </div>
        </li>
        <li><FormattedMessage id="signIn.enrol.confirm" /></li>
      </ol>
      <FactorForm busy={busy} first submit="signIn.enrol.submit" onCode={(factorCode) => onProceed({ ...settled, factorCode, enrolmentTicket: enrolment_ticket })} />
    </>
  );
}
