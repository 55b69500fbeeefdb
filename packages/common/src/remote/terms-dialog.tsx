import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Alert, Modal } from '../antd/base.ts';
import type { Terms } from '../contract/account/terms.ts';
import { TermsLink } from '../ui/terms-links.tsx';
import styles from './session-dialog.module.css';

/** Not in `intl/`, whose texts of sessions come with every first page: few people ever see these. */
const TEXTS = {
  'zh-CN': {
    title: '条款已更新',
    text: '请阅读并接受后继续，已填写的内容会保留',
    accept: '接受并继续',
    refuse: '退出登录',
    failed: '操作未成功，请稍后重试',
  },
  'en-US': {
    title: 'The terms have changed',
    text: 'Read and accept them to go on. What you entered is kept.',
    accept: 'Accept and go on',
    refuse: 'Sign out',
    failed: 'That did not work. Try again in a moment.',
  },
} as const;

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
  const texts = TEXTS[useIntl().locale === 'zh-CN' ? 'zh-CN' : 'en-US'];
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
      title={<span>{texts.title}</span>}
      okText={<span>{texts.accept}</span>}
      cancelText={<span>{texts.refuse}</span>}
      okButtonProps={{ loading: busy === 'accept', disabled: busy !== null }}
      cancelButtonProps={{ loading: busy === 'refuse', disabled: busy !== null }}
      onOk={() => void run('accept')}
      onCancel={() => void run('refuse')}
    >
      <p className={styles.text}>
        <span>{texts.text}</span>
      </p>
      <ul className={styles.documents}>
        {documents.map((one) => (
          <li key={one.document}>
            <TermsLink terms={one} />
          </li>
        ))}
      </ul>
      {failed && <Alert type="error" showIcon role="alert" title={<span>{texts.failed}</span>} />}
    </Modal>
  );
}
