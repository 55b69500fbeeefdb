import { useIntl } from 'react-intl';
import { cut } from '@portal/common/rules/text/cut';
import {
  MAY_SEARCH,
  searchConsole,
  type FoundCompany,
  type FoundPerson,
  type FoundRequest,
} from '@portal/common/contract/console/console-search';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { holds } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import {
  auditCompanyPage,
  auditPersonPage,
  customerPage,
  PAGE,
  partnerPage,
  type PageAddress,
} from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import type { Action } from '../approvals/keys/keys.ts';
import type { MessageId } from '../intl/messages.ts';

/** A result with its address, or an action of the present page with its key. */
export interface Hit {
  key: string;
  to?: PageAddress;
  action?: Action;
  title: string;
  more: string;
  keys?: string;
}

/** Results under one heading. */
export interface Group {
  name: 'pages' | 'actions' | 'requests' | 'customers' | 'partners' | 'people' | 'timelines';
  hits: Hit[];
}

/** The pages of a queue. */
const PATH_OF = {
  customerCertification: PAGE.customerCertifications,
  partnerCertification: PAGE.partnerCertifications,
  partnerRegistration: PAGE.partnerRegistrations,
  partnerContract: PAGE.partnerContracts,
  accountApplication: PAGE.accountApprovals,
} as const satisfies Record<ApprovalQueue, string>;

/** Where a request is: its page, or its list where it has none. */
function addressOfRequest({ queue, id, user_id, company_name, status }: FoundRequest): PageAddress {
  switch (queue) {
    case 'partnerRegistration':
    case 'partnerContract':
      return `${PATH_OF[queue]}/${encodeURIComponent(user_id)}/operation/${id}`;
    case 'accountApplication':
      return `${PATH_OF[queue]}?view=all&company=${encodeURIComponent(company_name)}`;
    default:
      return `${PATH_OF[queue]}/${id}/${status === ApprovalStatus.pending ? 'operation' : 'view'}`;
  }
}

/** Result of a company, with its credit code to distinguish it. */
const ofCompany = ({ company_id, company_name, lic_code, page }: FoundCompany): Hit => ({
  key: company_id,
  title: company_name,
  more: lic_code,
  to:
    page === 'customer'
      ? customerPage(company_id)
      : page === 'partner'
        ? partnerPage(company_id, 'view')
        : auditCompanyPage(company_id),
});

/** The value that was found; for a name, what distinguishes people of one name. */
function valueOf({ by, user_name, login_name, email, phone }: FoundPerson): string {
  if (by === 'email') return email;
  if (by === 'phone') return shownPhone(phone);
  return by === 'login_name' || login_name !== user_name ? login_name : email || shownPhone(phone);
}

function addressOf({ page, user_id, company_id }: FoundPerson): PageAddress {
  switch (page) {
    case 'account':
      return `${customerPage(company_id)}?account=${encodeURIComponent(user_id)}`;
    case 'contact':
      return `${customerPage(company_id)}?tab=contacts`;
    case 'partner':
      return partnerPage(company_id, 'view');
    case 'timeline':
      return auditPersonPage(user_id);
  }
}

const ofPerson = (person: FoundPerson): Hit => ({
  key: person.user_id,
  to: addressOf(person),
  title: person.user_name,
  more: [valueOf(person), person.company_name].filter(Boolean).join(' · '),
});

const ofRequest = (request: FoundRequest, aboutOf: (request: FoundRequest) => string): Hit => ({
  key: `${request.queue}-${request.id}`,
  to: addressOfRequest(request),
  title: request.company_name,
  more: aboutOf(request),
});

interface Found {
  companies: readonly FoundCompany[];
  people: readonly FoundPerson[];
  requests: readonly FoundRequest[];
}

/**
 * Results by the page that they open; those with a page of their own come before those that only the audit log shows.
 */
const groupsOf = ({ companies, people, requests }: Found, aboutOf: (request: FoundRequest) => string): Group[] =>
  [
    { name: 'requests' as const, hits: requests.map((request) => ofRequest(request, aboutOf)) },
    { name: 'customers' as const, hits: companies.filter(({ page }) => page === 'customer').map(ofCompany) },
    { name: 'partners' as const, hits: companies.filter(({ page }) => page === 'partner').map(ofCompany) },
    { name: 'people' as const, hits: people.filter(({ page }) => page !== 'timeline').map(ofPerson) },
    {
      name: 'timelines' as const,
      hits: [
        ...companies.filter(({ page }) => page === 'timeline').map(ofCompany),
        ...people.filter(({ page }) => page === 'timeline').map(ofPerson),
      ],
    },
  ].filter(({ hits }) => hits.length > 0);

/** States of requests. */
const STATE = {
  [ApprovalStatus.notSubmitted]: 'approvalStatus.notSubmitted',
  [ApprovalStatus.pending]: 'approvalStatus.pending',
  [ApprovalStatus.approved]: 'approvalStatus.approved',
  [ApprovalStatus.rejected]: 'approvalStatus.rejected',
  [ApprovalStatus.withdrawn]: 'approvalStatus.withdrawn',
} as const satisfies Record<ApprovalStatus, MessageId>;

/** Titles of the queues. */
const TITLE_OF = {
  customerCertification: 'approvals.certification.title.customers',
  partnerCertification: 'approvals.certification.title.partners',
  partnerRegistration: 'approvals.registration.title',
  partnerContract: 'approvals.contract.title',
  accountApplication: 'approvals.account.title',
} as const satisfies Record<ApprovalQueue, MessageId>;

/**
 * Companies, people and requests that a text finds; an empty text sends no call. A newer text cancels the call of an
 * older one.
 */
export function useSearch(text: string) {
  const intl = useIntl();
  const { privileges } = useHost();
  const asked = MAY_SEARCH.some((one) => holds(privileges, one)) ? cut(text.trim(), 100) : '';
  return useRead(searchConsole, asked === '' ? null : { query: { text: asked } }, {
    keepPrevious: asked !== '',
    staleTime: 30_000,
    select: (found) =>
      groupsOf(found, ({ queue, id, status }) =>
        [
          intl.formatMessage({ id: TITLE_OF[queue] }),
          intl.formatMessage({ id: 'approvals.request.number' }, { id }),
          intl.formatMessage({ id: STATE[status] }),
        ].join(' · '),
      ),
  });
}
