import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { Drawer } from '@portal/common/antd/more';
import { readCustomerAccount, type CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { useRead } from '@portal/common/host/use-read';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { Buttons } from '@portal/common/ui/buttons';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AccountStatusPill } from '@portal/common/ui/status/statuses';
import { useMay } from '../may.ts';
import type { Dialog } from './account-dialogs.tsx';
import { mayDelete, mayReset } from './may.ts';
import { Verified } from './verified.tsx';
import styles from './accounts.module.css';

/** One account with the actions of staff. */
export function AccountDrawer({
  co,
  id,
  onClose,
  onDialog,
}: {
  co: string;
  id: string | null;
  onClose: () => void;
  onDialog: (dialog: Dialog) => void;
}) {
  const intl = useIntl();
  const account = useRead(readCustomerAccount, id === null ? null : { params: { co, id } });
  const { data, error } = account;
  return (
    <Drawer
      open={id !== null}
      size={447}
      destroyOnHidden
      onClose={onClose}
      title={<FormattedMessage id="customers.account.title" />}
      closable={{ 'aria-label': intl.formatMessage({ id: 'common.close' }) }}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {!data &&
        (error ? (
          <LoadFailed title={<FormattedMessage id="customers.account.failed" />} query={account} />
        ) : (
          <PageSkeleton rows={4} />
        ))}
      {data && <Account account={data} onDialog={onDialog} />}
    </Drawer>
  );
}

function Account({ account, onDialog }: { account: CustomerAccount; onDialog: (dialog: Dialog) => void }) {
  const may = useMay();
  const { status, disabled, throttled } = account;
  return (
    <div className={styles.drawer}>
      <Facts
        facts={[
          ['customers.account.name', account.username],
          ['customers.account.login', account.login_name],
          ['customers.account.status', <AccountStatusPill key="status" status={status} quiet />],
          [
            'customers.account.phone',
            <Verified
              key="phone"
              address={account.phone && shownPhone(account.phone)}
              proven={account.phone_verified}
            />,
          ],
          ['customers.account.email', <Verified key="email" address={account.email} proven={account.email_verified} />],
          ['customers.account.factor', <Factor key="factor" account={account} />],
          ['customers.account.applicant', account.applicant],
          ['customers.account.created', <DateTime key="created" at={account.application_time} />],
        ]}
      />
      {disabled && (
        <Alert
          type="info"
          showIcon
          title={
            <FormattedMessage
              id="customers.account.disabledBy"
              values={{ by: disabled.by || '--', time: <DateTime at={disabled.time} /> }}
            />
          }
          description={<FormattedMessage id="customers.account.because" values={{ reason: disabled.reason || '--' }} />}
        />
      )}
      {throttled.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={<FormattedMessage id="customers.account.throttled" />}
          description={
            <ul className={styles.notes}>
              {throttled.map(({ network, tries, until }) => (
                <li key={network}>
                  <FormattedMessage
                    id="customers.account.throttledFrom"
                    values={{ network, tries, until: <DateTime at={until} /> }}
                  />
                </li>
              ))}
            </ul>
          }
        />
      )}
      {may.manageAccounts && (
        <Buttons>
          {throttled.length > 0 && (
            <Button onClick={() => onDialog({ kind: 'unlock', account })}>
              <FormattedMessage id="customers.account.unlock" />
            </Button>
          )}
          {mayReset(account) && (
            <Button onClick={() => onDialog({ kind: 'reset', account })}>
              <FormattedMessage id="customers.account.reset" />
            </Button>
          )}
          {hasFactor(account) && (
            <Button onClick={() => onDialog({ kind: 'resetFactor', account })}>
              <FormattedMessage id="customers.account.resetFactor" />
            </Button>
          )}
          {status === AccountStatus.active && (
            <Button danger onClick={() => onDialog({ kind: 'disable', account })}>
              <FormattedMessage id="customers.account.disable" />
            </Button>
          )}
          {status === AccountStatus.disabled && (
            <Button onClick={() => onDialog({ kind: 'enable', account })}>
              <FormattedMessage id="customers.account.enable" />
            </Button>
          )}
          {mayDelete(account) && (
            <Button danger onClick={() => onDialog({ kind: 'delete', account })}>
              <FormattedMessage id="customers.account.delete" />
            </Button>
          )}
        </Buttons>
      )}
    </div>
  );
}

const hasFactor = ({ second_factor, passkeys }: CustomerAccount) => second_factor === 1 || passkeys > 0;

function Factor({ account }: { account: CustomerAccount }) {
  if (!hasFactor(account)) return <FormattedMessage id="customers.account.factor.none" />;
  const { second_factor, passkeys } = account;
  return (
    <FormattedMessage
      id="customers.account.factor.some"
      values={{ app: second_factor === 1 ? 'yes' : 'no', passkeys }}
    />
  );
}
