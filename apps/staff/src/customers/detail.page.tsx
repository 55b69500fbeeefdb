import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { readCustomer, type Customer } from '@portal/common/contract/console/customers';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Site } from '@portal/common/enums/user/site';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { CompanyTimeline } from '../companies/timeline/company-timeline.tsx';
import { PendingRequests } from '../companies/timeline/pending-requests.tsx';
import { AccountList } from './accounts/account-list.tsx';
import { CertificationModal } from './certification-modal.tsx';
import { ContactList } from './contacts/contact-list.tsx';
import { useMay } from './may.ts';
import { DeletionProposal } from './own/deletion-proposal.tsx';
import { OwnActions } from './own/own-actions.tsx';
import styles from './detail.module.css';

/** `/customers/customer/companys/{id}/view`: one customer with its accounts. */
export default function CustomerPage() {
  const { id = '' } = useParams();
  const customer = useRead(readCustomer, { params: { co: id } }, { page: true });
  const navigate = useNavigate();
  const { data } = customer;
  const title = data?.company_name ?? <FormattedMessage id="customers.detail" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.customers" /> },
          { label: <FormattedMessage id="customers.title" />, to: PAGE.customerList },
          { label: title },
        ]}
        title={title}
        note={data && <AuthStatusPill status={data.auth_status} />}
        extra={data && <OwnActions customer={data} place="head" onDeleted={() => void navigate(PAGE.customerList)} />}
      >
        {data && <PendingRequests co={data.company_id} />}
      </PageHeader>
      {!data && (
        <Sheet>
          {customer.error ? (
            <LoadFailed title={<FormattedMessage id="customers.detail.failed" />} query={customer} />
          ) : (
            <PageSkeleton rows={5} />
          )}
        </Sheet>
      )}
      {data && <DeletionProposal customer={data} onDeleted={() => void navigate(PAGE.customerList)} />}
      {data && <Company customer={data} />}
      {data && <People customer={data} />}
    </>
  );
}

/**
 * Tabs of contacts (site 2), accounts and the timeline, as far as staff may see them. `account` in the address selects the accounts.
 */
function People({ customer }: { customer: Customer }) {
  const may = useMay();
  const intl = useIntl();
  const [query] = useSearchParams();
  const items = [
    ...(may.edit
      ? [
          {
            key: 'contacts',
            label: <FormattedMessage id="customers.contacts" />,
            children: <ContactList co={customer.company_id} />,
          },
        ]
      : []),
    ...(may.accounts
      ? [
          {
            key: 'accounts',
            label: <FormattedMessage id="customers.accounts" />,
            children: <AccountList company={customer} />,
          },
        ]
      : []),
    {
      key: 'timeline',
      label: <FormattedMessage id="companies.timeline" />,
      children: <CompanyTimeline co={customer.company_id} />,
    },
  ];
  const wanted = query.has('account') ? 'accounts' : query.get('tab');
  const active = items.find(({ key }) => key === wanted) ?? items[0];
  if (!active) return null;
  return (
    <>
      <PageTabs label={intl.formatMessage({ id: 'customers.detail' })}>
        {items.map(({ key, label }) => (
          <PageTab key={key} to={{ search: `?tab=${key}` }} replace active={key === active.key}>
            {label}
          </PageTab>
        ))}
      </PageTabs>
      {active.children}
    </>
  );
}

function Company({ customer }: { customer: Customer }) {
  const { siteId } = useHost();
  const [shown, setShown] = useState(false);
  const { company_id, company_name, auth_status } = customer;
  return (
    <Sheet
      title={<FormattedMessage id="customers.company" />}
      note={
        <span className={styles.initial} aria-hidden="true">
          {[...company_name][0]}
        </span>
      }
    >
      <Facts
        facts={[
          siteId === Site.first && ['customers.field.scale', customer.scale],
          [
            'customers.field.status',
            <span key="status" className={styles.status}>
              <AuthStatusPill status={auth_status} quiet />
              {customer.pending_change === 1 && (
                <span className={styles.change}>
                  <FormattedMessage id="customers.pendingChange" />
                </span>
              )}
              {auth_status !== AuthStatus.unauthenticated && (
                <Button type="link" className={styles.link ?? ''} onClick={() => setShown(true)}>
                  <FormattedMessage id="customers.certification.show" />
                </Button>
              )}
            </span>,
          ],
          auth_status === AuthStatus.rejected && ['customers.field.opinion', customer.auth_opinion],
          ['customers.field.code', customer.lic_code],
          ['customers.field.country', customer.company_country],
          ['customers.field.address', customer.company_address],
          ['customers.field.industry', customer.industry],
          ['customers.field.business', customer.main_business],
          [
            'customers.field.creator',
            customer.creator || <FormattedMessage key="self" id="customers.selfRegistered" />,
          ],
          ['customers.field.created', <DateTime key="created" at={customer.create_time} />],
        ]}
      />
      <CertificationModal id={company_id} open={shown} onClose={() => setShown(false)} />
    </Sheet>
  );
}
