import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';
import { Select } from '@portal/common/antd/select';
import {
  proveMailDomain,
  removeMailDomain,
  routeMailDomain,
  type MailDomain,
} from '@portal/common/contract/identity-provider/mail-domains';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { CopyLink } from '@portal/common/ui/copy-link';
import { DateTime } from '@portal/common/ui/date-time';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { IdpRow } from '@portal/common/contract/identity-provider/identity-providers';
import { SsoOnly } from './sso-only.tsx';
import styles from '../providers.module.css';

function useSaid() {
  const intl = useIntl();
  const { message } = App.useApp();
  return (id: 'idps.domains.proven.done' | 'idps.domains.routed' | 'idps.domains.removed') => ({
    onSuccess: () => void message.success(intl.formatMessage({ id })),
    onError: (error: unknown) => void message.error(failureText(error, intl.locale)),
  });
}

/** One e-mail domain: its proof, and the provider that its addresses lead to. */
export function DomainItem({
  of,
  providers,
  narrow,
}: {
  of: MailDomain;
  providers: readonly IdpRow[];
  /** In a session of a recovery code: single sign-on only can be turned off, and nothing else. */
  narrow: boolean;
}) {
  const { domain_id, domain, txt_name, txt_value, config_id, proven_time, counts_until, sso_only } = of;
  const intl = useIntl();
  const said = useSaid();
  const prove = useChange(proveMailDomain);
  const route = useChange(routeMailDomain);
  const remove = useChange(removeMailDomain);
  const params = { enterprise_id: useCompanyId() };
  const isProven = proven_time !== null && counts_until === null;
  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <b className={styles.wrap}>{domain}</b>
        <StatusPill tone={isProven ? 'approved' : 'pending'} quiet>
          <FormattedMessage
            id={isProven ? 'idps.domains.proven' : proven_time === null ? 'idps.domains.unproven' : 'idps.domains.lost'}
          />
        </StatusPill>
        {!narrow && (
          <span className={styles.domainActions}>
            <Button
              size="small"
              loading={prove.isPending}
              onClick={() => prove.mutate({ params, body: { domain_id } }, said('idps.domains.proven.done'))}
              aria-label={intl.formatMessage({ id: 'idps.domains.check.of' }, { domain })}
            >
              <FormattedMessage id="idps.domains.check" />
            </Button>
            <Popconfirm
              title={<FormattedMessage id="idps.domains.remove.ask" />}
              okText={<FormattedMessage id="idps.domains.remove" />}
              okButtonProps={{ danger: true }}
              cancelText={<FormattedMessage id="common.cancel" />}
              onConfirm={() => remove.mutate({ params, query: { domain_id } }, said('idps.domains.removed'))}
            >
              <Button
                size="small"
                danger
                loading={remove.isPending}
                aria-label={intl.formatMessage({ id: 'idps.domains.remove.of' }, { domain })}
              >
                <FormattedMessage id="idps.domains.remove" />
              </Button>
            </Popconfirm>
          </span>
        )}
      </div>
      {counts_until !== null && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice ?? ''}
          title={<FormattedMessage id="idps.domains.lost.text" values={{ until: <DateTime at={counts_until} /> }} />}
        />
      )}
      <div className={styles.rows}>
        {!isProven && !narrow && (
          <>
            <LabelledValue
              label={<FormattedMessage id="idps.domains.txtName" />}
              action={<CopyLink text={txt_name} what={intl.formatMessage({ id: 'idps.domains.txtName' })} />}
            >
              <code className={styles.mono}>{txt_name}</code>
            </LabelledValue>
            <LabelledValue
              label={<FormattedMessage id="idps.domains.txtValue" />}
              action={<CopyLink text={txt_value} what={intl.formatMessage({ id: 'idps.domains.txtValue' })} />}
            >
              <code className={styles.mono}>{txt_value}</code>
            </LabelledValue>
          </>
        )}
        <LabelledValue label={<FormattedMessage id="idps.domains.provider" />}>
          {narrow ? (
            (providers.find((one) => one.config_id === config_id)?.idp_name ?? (
              <FormattedMessage id="idps.domains.nowhere" />
            ))
          ) : (
            <Select
              className={styles.domainProvider ?? ''}
              allowClear
              value={config_id}
              loading={route.isPending}
              aria-label={intl.formatMessage({ id: 'idps.domains.provider.of' }, { domain })}
              placeholder={<FormattedMessage id="idps.domains.nowhere" />}
              options={providers.map((one) => ({ value: one.config_id, label: one.idp_name }))}
              onChange={(provider?: string) =>
                route.mutate({ params, body: { domain_id, config_id: provider ?? null } }, said('idps.domains.routed'))
              }
            />
          )}
        </LabelledValue>
        {(sso_only !== null || !narrow) && <SsoOnly of={of} />}
      </div>
    </li>
  );
}
