import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import styles from './second-factor.module.css';

/** Copies a text and shows the result; without a clipboard the text can be selected. */
export function CopyButton({
  text,
  what,
}: {
  text: string;
  what: 'secondFactor.setUp.copyKey' | 'secondFactor.codes.copy';
}) {
  const [announced, setAnnounced] = useState<'copied' | 'copyFailed' | null>(null);

  function copy() {
    // Browsers have no clipboard API without https.
    const done = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
    done.then(
      () => setAnnounced('copied'),
      () => setAnnounced('copyFailed'),
    );
  }

  return (
    <span className={styles.copy}>
      <Button onClick={copy}>
        <FormattedMessage id={what} />
      </Button>
      <span role="status">{announced && <FormattedMessage id={`secondFactor.${announced}`} />}</span>
    </span>
  );
}
