import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { readPendingDeletion, type PendingDeletionDetail } from '@portal/common/contract/console/pending-deletions';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { EndedProposal } from '../../proposal/ended-proposal.tsx';
import { openOf, ProposalBanner, ProposalNeeded } from '../../proposal/proposal-banner.tsx';
import { Verified } from '../accounts/verified.tsx';
import styles from '../detail.module.css';
import { Actions } from './actions.tsx';
import { isGone, useGone } from './gone.ts';

/** `/customers/customer/cancelled/{id}/view`: one account that is pending deletion. */
export default function CancelledPage() {
  const { id = '' } = useParams();
  const account = useRead(readPendingDeletion, { params: { id } });
  const { data, error } = account;
  useGone(error);
  const title = data?.applicant ?? <FormattedMessage id="customers.cancelled.detail" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.customers" /> },
          { label: <FormattedMessage id="customers.cancelled" />, to: PAGE.cancelledCustomers },
          { label: title },
        ]}
        title={title}
        extra={data && <Actions account={data} />}
      />
      {data && <Notice account={data} />}
      <Sheet title={<FormattedMessage id="customers.cancelled.facts" />}>
        {!data &&
          (error && !isGone(error) ? (
            <LoadFailed title={<FormattedMessage id="customers.cancelled.failed" />} query={account} />
          ) : (
            <PageSkeleton rows={5} />
          ))}
        {data && <AccountFacts account={data} />}
      </Sheet>
      {data && data.proposals.some(({ state }) => state !== 'open') && (
        <Sheet title={<FormattedMessage id="customers.cancelled.history" />}>
          {data.proposals.map((proposal) => (
            <EndedProposal key={proposal.id} proposal={proposal} />
          ))}
        </Sheet>
      )}
    </>
  );
}

/** What the deletion waits for, the open proposal, or that deleting needs a second person. */
function Notice({ account: { proposals, second_pair, blocked_by } }: { account: PendingDeletionDetail }) {
  const open = openOf(proposals);
  if (blocked_by !== null)
    return (
      <p className={styles.notice}>
        <FormattedMessage id={`customers.cancelled.blocked.${blocked_by}`} />
      </p>
    );
  if (!open && second_pair.length === 0) return null;
  return (
    <div className={styles.notice}>
      {open ? <ProposalBanner proposal={open} of="deletion" /> : <ProposalNeeded kinds={second_pair} of="deletion" />}
    </div>
  );
}

function AccountFacts({ account }: { account: PendingDeletionDetail }) {
  const userType = UserType.enterprise;
  return (
    <Facts
      facts={[
        ['customers.cancelled.applicant', account.applicant],
        ['customers.account.login', account.login_name],
        [
          'customers.cancelled.phone',
          <Verified key="phone" address={account.phone && shownPhone(account.phone)} proven={account.phone_verified} />,
        ],
        ['customers.cancelled.email', <Verified key="email" address={account.email} proven={account.email_verified} />],
        [
          'customers.cancelled.position',
          account.position_id === 0 ? (
            ''
          ) : (
            <LookupName key="position" lookup={{ list: 'position', userType }} id={account.position_id} />
          ),
        ],
        ['customers.cancelled.company', account.company_name],
        [
          'customers.field.industry',
          account.industry_id === 0 ? (
            ''
          ) : (
            <LookupName key="industry" lookup={{ list: 'industry' }} id={account.industry_id} />
          ),
        ],
        [
          'customers.field.scale',
          account.employees_id === 0 ? (
            ''
          ) : (
            <LookupName key="employees" lookup={{ list: 'employees' }} id={account.employees_id} />
          ),
        ],
        ['customers.field.address', account.address],
        ['customers.cancelled.auth', <AuthStatusPill key="auth" status={account.auth_status} quiet />],
        ['customers.cancelled.opened', <DateTime key="opened" at={account.application_time} />],
        ['customers.cancelled.time', <DateTime key="time" at={account.cancel_time} />],
        ['customers.cancelled.due', <DateTime key="due" at={account.delete_time} />],
      ]}
    />
  );
}
