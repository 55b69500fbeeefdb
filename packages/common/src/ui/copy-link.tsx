import { useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import styles from './copy-link.module.css';

/** A link that copies `text` and shows a message with the result. `what` is its accessible name. */
export function CopyLink({ text, what }: { text: string; what: string }) {
  const intl = useIntl();
  const { message } = App.useApp();

  function copy() {
    // Browsers have no clipboard API without https.
    const done = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
    done.then(
      () => void message.success(intl.formatMessage({ id: 'copy.done' }, { what })),
      () => void message.error(intl.formatMessage({ id: 'copy.failed' })),
    );
  }

  return (
    <Button
      type="link"
      size="small"
      className={styles.copy ?? ''}
      onClick={copy}
      aria-label={intl.formatMessage({ id: 'copy.of' }, { what })}
    >
      {intl.formatMessage({ id: 'copy.copy' })}
    </Button>
  );
}
