import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox } from '../../antd/base.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './second-factor.module.css';

/** Recovery codes, shown once: the user continues after confirming that they are stored. */
export function RecoveryCodes({
  codes,
  account,
  action,
  busy = false,
  onKept,
}: {
  codes: readonly string[];
  /** Account of the codes, for the first line of the text file. */
  account: string;
  action: ReactNode;
  busy?: boolean;
  onKept: () => void;
}) {
  const intl = useIntl();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');

  function download() {
    const heading = intl.formatMessage({ id: 'secondFactor.codes.file' }, { account });
    const url = URL.createObjectURL(new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  return (
    <>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <CopyButton text={text} what="secondFactor.codes.copy" />
        <Button onClick={download}>
          <FormattedMessage id="secondFactor.codes.download" />
        </Button>
      </div>
      <Checkbox checked={kept} onChange={({ target }) => setKept(target.checked)}>
        <FormattedMessage id="secondFactor.codes.kept" />
      </Checkbox>
      <Buttons className={styles.foot}>
        <Button type="primary" disabled={!kept} loading={busy} onClick={onKept}>
          {action}
        </Button>
      </Buttons>
    </>
  );
}
