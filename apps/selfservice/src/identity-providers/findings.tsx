import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { IdpRisk, type IdpFinding } from '@portal/common/enums/sign-in/idp-finding';
import { DateTime } from '@portal/common/ui/date-time';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import styles from './providers.module.css';

/** What the nightly look found wrong with a provider, each with the next step. */
export function Findings({ provider }: { provider: Idp }) {
  const findings = provider.findings.filter(isPlain);
  if (findings.length === 0) return null;
  return (
    <div className={styles.findings}>
      {findings.map((one) => (
        <Found key={one.finding} one={one} />
      ))}
    </div>
  );
}

type Plain = Idp['findings'][number] & { finding: Exclude<IdpFinding, 'identityChanged'> };
/** A changed identity has a notice of its own, where one decides. */
const isPlain = (one: Idp['findings'][number]): one is Plain => one.finding !== 'identityChanged';

function Found({ one: { finding, level, risk, detail, since_time } }: { one: Plain }) {
  const which = finding === 'certificate' && level === 0 ? 'certificateEnded' : finding;
  const timed = finding === 'certificate' || finding === 'silent';
  return (
    <Alert
      type={risk === IdpRisk.high ? 'error' : risk === IdpRisk.medium ? 'warning' : 'info'}
      showIcon
      title={
        <FormattedMessage
          id={`idps.finding.${which}`}
          values={{ time: timed ? <DateTime at={detail} /> : null, count: Number(detail) || 0 }}
        />
      }
      description={
        <>
          <FormattedMessage id={`idps.finding.${which}.do`} />{' '}
          <span className={styles.hint}>
            <FormattedMessage id="idps.finding.since" values={{ since: <DateTime at={since_time} /> }} />
          </span>
        </>
      }
    />
  );
}
