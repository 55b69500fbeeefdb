import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import styles from './later-steps.module.css';

/** Puts a text on the clipboard and says whether that worked; where it does not, the text is there to be marked. */
export function CopyButton({ text, what }: { text: string; what: 'signIn.enrol.copyKey' | 'signIn.recoveryCodes.copy' }) {
  const [told, setTold] = useState<'copied' | 'failed' | null>(null);

  function copy() {
    // Browsers offer no clipboard to pages without https.
    const done = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
    done.then(() => setTold('copied'), () => setTold('failed'));
  }

  return (
    <span className={styles.copy}>
      <Button onClick={copy}><FormattedMessage id={what} /></Button>
      <span role="status">{told && <FormattedMessage id={`signIn.copy.${told}`} />}</span>
    </span>
  );
}
