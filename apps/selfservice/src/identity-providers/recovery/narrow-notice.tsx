import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { useSignedIn } from '@portal/common/host/use-host';
import { COMPANY_RECOVERY, IDP } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import styles from '../providers.module.css';

/** In a session that a recovery code or a link opened: what it reaches, and for how long. */
export function NarrowNotice() {
  const { scope } = useSignedIn();
  if (scope === undefined) return null;
  const minutes = (scope === 'setup' ? IDP.linkSessionMs : COMPANY_RECOVERY.sessionLivesMs) / MINUTE_MS;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice ?? ''}
      title={<FormattedMessage id={`idps.narrow.${scope}`} />}
      description={<FormattedMessage id={`idps.narrow.${scope}.text`} values={{ minutes }} />}
    />
  );
}
