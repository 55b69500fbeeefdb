import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { useSignedIn } from '@portal/common/host/use-host';
import { COMPANY_RECOVERY } from '@portal/common/rules/limits';
import styles from '../providers.module.css';

/** In a session that a recovery code opened: what it reaches, and for how long. */
export function NarrowNotice() {
  const { scope } = useSignedIn();
  if (scope === undefined) return null;
  return (
    <Alert
      type="warning" showIcon className={styles.notice ?? ''} title={<FormattedMessage id="idps.narrow.recovery" />}
      description={<FormattedMessage id="idps.narrow.recovery.text" values={{ minutes: COMPANY_RECOVERY.sessionLivesMs / 60_000 }} />}
    />
  );
}
