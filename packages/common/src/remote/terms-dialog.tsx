import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Modal } from '../antd/base.ts';
import type { Terms } from '../contract/account/terms.ts';
import { TermsLink } from '../ui/terms-links.tsx';
import styles from './session-dialog.module.css';

/**
 * Dialog over the page while its calls wait for terms that ask again: accept, after which they go on, or sign out.
 */
export function TermsDialog({
  documents,
  accept,
  refuse,
}: {
  documents: readonly Terms[];
  accept: () => Promise<boolean>;
  refuse: () => Promise<boolean>;
}) {
  const [busy, setBusy] = useState<'accept' | 'refuse' | null>(null);
  const [failed, setFailed] = useState(false);
  async function run(what: 'accept' | 'refuse') {
    setBusy(what);
    setFailed(false);
    setFailed(!(await (what === 'accept' ? accept : refuse)()));
    setBusy(null);
  }
  return (
    <Modal
      open
      centered
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={420}
      title={<FormattedMessage id="session.terms.title" />}
      okText={<FormattedMessage id="session.terms.accept" />}
      cancelText={<FormattedMessage id="session.terms.refuse" />}
      okButtonProps={{ loading: busy === 'accept', disabled: busy !== null }}
      cancelButtonProps={{ loading: busy === 'refuse', disabled: busy !== null }}
      onOk={() => void run('accept')}
      onCancel={() => void run('refuse')}
    >
      <p className={styles.text}>
        <FormattedMessage id="session.terms.text" />
      </p>
      <ul className={styles.documents}>
        {documents.map((one) => (
          <li key={one.document}>
            <TermsLink terms={one} />
          </li>
        ))}
      </ul>
      {failed && <Alert type="error" showIcon role="alert" title={<FormattedMessage id="session.terms.failed" />} />}
    </Modal>
  );
}
