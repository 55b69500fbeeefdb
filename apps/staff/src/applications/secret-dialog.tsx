import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Modal } from '@portal/common/antd/base';
import { CopyLink } from '@portal/common/ui/copy-link';
import styles from './applications.module.css';

/** Shows client id and secret after they were made: the secret can be read only here. */
export function SecretDialog({ made, onClose }: { made: { id: string; secret: string | null } | null; onClose: () => void }) {
  const intl = useIntl();
  const lines = made ? [
    { what: intl.formatMessage({ id: 'applications.clientId' }), text: made.id },
    ...(made.secret === null ? [] : [{ what: intl.formatMessage({ id: 'applications.secret' }), text: made.secret }]),
  ] : [];
  return (
    <Modal
      open={made !== null} width={540} footer={null} destroyOnHidden closable={false} keyboard={false} mask={{ closable: false }}
      title={<FormattedMessage id="applications.made.title" />}
    >
      {made?.secret != null && <Alert type="warning" showIcon role="status" title={<FormattedMessage id="applications.made.once" />} />}
      {/* Not "Close": another Enter would close the dialog before the secret is copied. */}
      <dl className={styles.made} data-focus-first>
        {lines.map(({ what, text }) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd><code className={styles.mono}>{text}</code><CopyLink text={text} what={what} /></dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button type="primary" onClick={onClose}><FormattedMessage id="common.close" /></Button>
      </div>
    </Modal>
  );
}
