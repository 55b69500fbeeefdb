import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { listMailDomains } from '@portal/common/contract/identity-provider/mail-domains';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './company-security.module.css';

/** Single sign-on only, which is demanded by e-mail domain: where it is on, and the way to the page that changes it. */
export function SsoOnlySheet() {
  const domains = useRead(listMailDomains, { params: { enterprise_id: useCompanyId() } });
  const { data, error } = domains;
  const on = data?.rows.filter(({ sso_only }) => sso_only !== null) ?? [];
  return (
    <Sheet
      title={<FormattedMessage id="demands.ssoOnly" />}
      note={
        data && (
          <StatusPill tone={on.length > 0 ? 'approved' : 'neutral'} quiet>
            <FormattedMessage id={on.length > 0 ? 'demands.state.on' : 'demands.state.off'} />
          </StatusPill>
        )
      }
      extra={
        <Link to={PAGE.providers}>
          <FormattedMessage id="demands.ssoOnly.change" />
        </Link>
      }
    >
      <p className={styles.text}>
        <FormattedMessage id="demands.ssoOnly.text" />
      </p>
      {error && <LoadFailed title={<FormattedMessage id="demands.ssoOnly.failed" />} query={domains} />}
      {!error && !data && <PageSkeleton rows={1} />}
      {on.length > 0 && (
        <ul className={styles.domains}>
          {on.map(({ domain_id, domain, sso_only }) => (
            <li key={domain_id}>
              <span>{domain}</span>
              {sso_only?.counts === 0 && (
                <small>
                  <FormattedMessage id="demands.ssoOnly.paused" />
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
