import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Modal, Spin } from '../antd/base.ts';
import styles from './session-ended.module.css';

/**
 * Dialog over the page while the session has ended and calls wait: sign in again in a new window, after which the calls
 * continue, or leave for the sign-in page.
 */
export function SessionEnded({ open, signInUrl, onLeave }: { open: boolean; signInUrl: string; onLeave: () => void }) {
  const [waiting, setWaiting] = useState(false);
  const signIn = () => setWaiting(window.open(signInUrl, '_blank') !== null);
  return (
    <Modal
      open={open}
      width={420}
      centered
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={<FormattedMessage id="session.ended.title" />}
      okText={<FormattedMessage id="session.ended.again" />}
      cancelText={<FormattedMessage id="session.ended.leave" />}
      onOk={signIn}
      onCancel={onLeave}
      afterClose={() => setWaiting(false)}
    >
      <p className={styles.text}>
        <FormattedMessage id="session.ended.text" />
      </p>
      <div className={styles.waiting} role="status">
        {waiting && (
          <>
            <Spin size="small" />
            <FormattedMessage id="session.ended.waiting" />
          </>
        )}
      </div>
    </Modal>
  );
}
