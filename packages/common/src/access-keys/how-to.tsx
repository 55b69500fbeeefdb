import { FormattedMessage, useIntl } from 'react-intl';
import { useHost } from '../host/use-host.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import styles from './access-keys.module.css';

/** Shows how a program authenticates with a key, as one command. */
export function HowTo({ keyId }: { keyId: string | undefined }) {
  const intl = useIntl();
  const { apiBase } = useHost();
  const base = apiBase || location.origin;
  const command = `curl -H "Authorization: Bearer ${keyId ?? '<access_key_id>'}.<secret>" ${base}/userinfo`;
  return (
    <Sheet
      title={<FormattedMessage id="accessKeys.howTo" />}
      extra={<CopyLink text={command} what={intl.formatMessage({ id: 'accessKeys.howTo.command' })} />}
    >
      <p className={styles.lead}>
        <FormattedMessage id="accessKeys.howTo.text" />
      </p>
      <pre className={styles.command}>
        <code>{command}</code>
      </pre>
    </Sheet>
  );
}
