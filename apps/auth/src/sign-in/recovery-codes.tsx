import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { CopyButton } from './copy-button.tsx';
import styles from './later-steps.module.css';

/** Ten codes for the day the authenticator is lost, shown this once. */
export function RecoveryCodes({ codes, account, busy, onKept }: { codes: readonly string[]; account: string; busy: boolean; onKept: () => void }) {
  const intl = useIntl();
  const text = codes.join('\n');

  function download() {
    const heading = intl.formatMessage({ id: 'signIn.recoveryCodes.file' }, { account });
    const url = URL.createObjectURL(new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  return (
    <>
      <ul className={styles.codes}>{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <div className={styles.keep}>
        <CopyButton text={text} what="signIn.recoveryCodes.copy" />
        <Button onClick={download}><FormattedMessage id="signIn.recoveryCodes.download" /></Button>
      </div>
      <Button type="primary" size="large" block loading={busy} onClick={onKept}><FormattedMessage id="signIn.recoveryCodes.kept" /></Button>
    </>
  );
}
