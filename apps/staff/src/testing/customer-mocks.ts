import { appointEnterpriseOwner, listEnterpriseSuccessors } from '@portal/common/contract/company/ownership';
import { countQueues } from '@portal/common/contract/queues/queues';
import { decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { searchConsole } from '@portal/common/contract/console/console-search';
import {
  listCustomerAccounts,
  readCustomerAccount,
  setCustomerAccountStatus,
  unlockCustomerAccount,
} from '@portal/common/contract/console/customer-accounts';
import {
  listCustomerCreators,
  listCustomers,
  readCustomer,
  readCustomerCertification,
} from '@portal/common/contract/console/customers';
import { listPendingDeletions, readPendingDeletion } from '@portal/common/contract/console/pending-deletions';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { mock } from '@portal/common/testing/handlers';
import { DAY_MS } from '@portal/common/rules/units';
import { accountApproval, customer, customerAccount, customerRow, pendingDetail, pendingRow } from './customers.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const customers = [
  customerRow(),
  customerRow({
    company_id: 'co-2',
    company_name: 'Cedar Bridge Consulting',
    lic_code: '',
    auth_status: AuthStatus.unauthenticated,
    create_time: ago(40),
  }),
];
const accounts = [
  customerAccount(),
  customerAccount({ user_id: 'u-2', login_name: 'workshop', username: 'Workshop', email: '', email_verified: 0 }),
];
const accountRequests = [
  accountApproval(),
  accountApproval({ id: 4, user_id: 'u-4', login_name: 'desk', username: 'Front desk', application_time: ago(0.3) }),
];

/** Mocks of customers, their accounts, the queue of accounts and the search. A reload resets all changes. */
export const customerMocks = () => [
  mock(listCustomers, ({ query }) => {
    const rows = customers.filter(
      ({ company_name, lic_code, auth_status }) =>
        (query.auth_status === undefined || auth_status === query.auth_status) &&
        company_name.toLowerCase().includes(query.company_name?.toLowerCase() ?? '') &&
        lic_code.startsWith(query.lic_code ?? ''),
    );
    return { rows, total: rows.length };
  }),
  mock(listCustomerCreators, { creators: [] }),
  mock(readCustomer, ({ params }) => {
    const row = customers.find(({ company_id }) => company_id === params.co);
    return row ? customer(row) : 'Account.NotFound';
  }),
  mock(readCustomerCertification, {
    auth_status: AuthStatus.authenticated,
    lic_company: 'Larkmoor Systems Ltd',
    lic_type: LicenceType.businessLicence,
    lic_code: '91350100M000100Y43',
    lic_url: 'lic-12',
    auth_time: ago(20),
    application_time: ago(21),
  }),
  mock(listEnterpriseSuccessors, {
    entries: [{ contact_id: 'u-2', contact_name: 'Wu Shan', email: 'wu@acme.example', phone: '' }],
  }),
  mock(appointEnterpriseOwner, {}),
  mock(listCustomerAccounts, () => ({ rows: accounts, total: accounts.length })),
  mock(
    readCustomerAccount,
    ({ params }) => accounts.find(({ user_id }) => user_id === params.id) ?? 'Account.NotFound',
  ),
  mock(setCustomerAccountStatus, ({ params, body }) => {
    const account = accounts.find(({ user_id }) => user_id === params.id);
    if (account)
      Object.assign(account, {
        status: body.status,
        disabled:
          body.status === AccountStatus.disabled
            ? { by: 'Zhou Yun', time: new Date().toISOString(), reason: body.reason }
            : null,
      });
    return {};
  }),
  mock(unlockCustomerAccount, {}),
  mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } }),
  mock(listPendingDeletions, { rows: [pendingRow()], total: 1 }),
  mock(readPendingDeletion, pendingDetail()),
  mock(listAccountApprovals, ({ query }) => {
    const rows = accountRequests.filter(
      ({ id, approval_status }) => id !== query.except && (query.status === 0 || query.status === approval_status),
    );
    return { rows, total: rows.length };
  }),
  mock(decideAccount, ({ query, body }) => {
    const one = accountRequests.find(({ id }) => id === query.id);
    if (one)
      Object.assign(one, {
        approval_status: body.result,
        approval_time: new Date().toISOString(),
        remark: body.opinion,
      });
    return {};
  }),
  mock(searchConsole, ({ query }) => ({
    companies: customers
      .filter(({ company_name }) => company_name.toLowerCase().includes(query.text.toLowerCase()))
      .map(({ company_id, company_name, lic_code, auth_status }) => ({
        company_id,
        company_name,
        lic_code,
        auth_status,
        by: 'name' as const,
        page: 'customer' as const,
      })),
    people: [],
    requests: [],
  })),
];
