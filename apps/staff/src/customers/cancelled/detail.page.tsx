import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { App, Button, Modal } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { failureText } from '@portal/common/form/server-message';
import { PAGE } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { Verified } from '../accounts/verified.tsx';
import { ConfirmByName } from '../confirm-by-name.tsx';
import { useCancelledAccount, useDeleteNow, useRestore, type PendingDeletionDetail } from './cancelled.queries.ts';

const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'Account.Cancel.Gone';

/** Shows that an account was deleted or restored meanwhile, then returns to the list. */
function useGone(error: unknown) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const gone = isGone(error) ? error : undefined;
  useEffect(function leaveWhatIsGone() {
    if (!gone) return;
    modal.warning({ title: failureText(gone, intl.locale), okText: intl.formatMessage({ id: 'customers.cancelled.back' }), onOk: () => void navigate(PAGE.cancelledCustomers) });
    // oxlint-disable-next-line react/exhaustive-deps -- once per error
  }, [gone]);
}

/** `/customers/customer/cancelled/{id}/view`: one account that is pending deletion. */
export default function CancelledPage() {
  const { id = '' } = useParams();
  const account = useCancelledAccount(id);
  const { data, error } = account;
  useGone(error);
  const title = data?.applicant ?? <FormattedMessage id="customers.cancelled.detail" />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="approvals.area.customers" /> }, { label: <FormattedMessage id="customers.cancelled" />, to: PAGE.cancelledCustomers }, { label: title }]}
        title={title}
        extra={data && <Actions account={data} />}
      />
      <Sheet title={<FormattedMessage id="customers.cancelled.facts" />}>
        {!data && (error && !isGone(error) ? <LoadFailed title={<FormattedMessage id="customers.cancelled.failed" />} query={account} /> : <PageSkeleton rows={5} />)}
        {data && <AccountFacts account={data} />}
      </Sheet>
    </>
  );
}

function AccountFacts({ account }: { account: PendingDeletionDetail }) {
  const userType = UserType.enterprise;
  return (
    <Facts
      facts={[
        ['customers.cancelled.applicant', account.applicant],
        ['customers.account.login', account.login_name],
        ['customers.cancelled.phone', <Verified key="phone" address={account.phone && shownPhone(account.phone)} proven={account.phone_verified} />],
        ['customers.cancelled.email', <Verified key="email" address={account.email} proven={account.email_verified} />],
        ['customers.cancelled.position', account.position_id === 0 ? '' : <LookupName key="position" lookup={{ list: 'position', userType }} id={account.position_id} />],
        ['customers.cancelled.company', account.company_name],
        ['customers.field.industry', account.industry_id === 0 ? '' : <LookupName key="industry" lookup={{ list: 'industry' }} id={account.industry_id} />],
        ['customers.field.scale', account.employees_id === 0 ? '' : <LookupName key="employees" lookup={{ list: 'employees' }} id={account.employees_id} />],
        ['customers.field.address', account.address],
        ['customers.cancelled.auth', <AuthStatusPill key="auth" status={account.auth_status} quiet />],
        ['customers.cancelled.opened', <DateTime key="opened" at={account.application_time} />],
        ['customers.cancelled.time', <DateTime key="time" at={account.cancel_time} />],
        ['customers.cancelled.due', <DateTime key="due" at={account.delete_time} />],
      ]}
    />
  );
}

/** Deletes the data now, after the login name was typed, or restores the account. */
function Actions({ account: { user_id: id, applicant: name, login_name: loginName } }: { account: PendingDeletionDetail }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message, modal } = App.useApp();
  const [query] = useSearchParams();
  const [asking, setAsking] = useState(query.get('delete') === '1');
  const [late, setLate] = useState<unknown>(null);
  const remove = useDeleteNow();
  const restore = useRestore();
  useGone(late);

  function done(what: 'deleted' | 'restored') {
    void message.success(intl.formatMessage({ id: `customers.cancelled.${what}` }, { name }));
    void navigate(PAGE.cancelledCustomers);
  }

  async function erase(typed: string) {
    try {
      await remove.mutateAsync({ id, loginName: typed });
    } catch (error) {
      if (!isGone(error)) throw error;
      setAsking(false);
      setLate(error);
      return;
    }
    done('deleted');
  }

  async function bringBack() {
    try {
      await restore.mutateAsync(id);
      done('restored');
    } catch (error) {
      if (isGone(error)) setLate(error);
      else void message.error(failureText(error, intl.locale));
    }
  }

  return (
    <>
      <Button
        loading={restore.isPending}
        onClick={() => modal.confirm({
          title: intl.formatMessage({ id: 'customers.cancelled.restore.title' }, { name }), content: intl.formatMessage({ id: 'customers.cancelled.restore.text' }),
          okText: intl.formatMessage({ id: 'customers.cancelled.restore' }), cancelText: intl.formatMessage({ id: 'common.cancel' }), onOk: bringBack,
        })}
      >
        <FormattedMessage id="customers.cancelled.restore" />
      </Button>
      <Button danger onClick={() => setAsking(true)}><FormattedMessage id="customers.cancelled.delete" /></Button>
      <Modal open={asking} width={480} footer={null} destroyOnHidden onCancel={() => setAsking(false)} title={<FormattedMessage id="customers.cancelled.delete.title" values={{ name }} />}>
        <ConfirmByName
          loginName={loginName} text={<FormattedMessage id="customers.cancelled.delete.text" />} submit={<FormattedMessage id="customers.cancelled.delete" />}
          onConfirm={erase} onCancel={() => setAsking(false)}
        />
      </Modal>
    </>
  );
}
