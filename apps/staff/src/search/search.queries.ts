import { cut } from '@portal/common/rules/text/cut';
import { searchConsole, type FoundCompany, type FoundPerson } from '@portal/common/contract/console/console-search';
import { useRead } from '@portal/common/host/use-read';
import {
  auditCompanyPage,
  auditPersonPage,
  customerPage,
  partnerPage,
  type PageAddress,
} from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';

/** A result with its address. */
export interface Hit {
  key: string;
  to: PageAddress;
  title: string;
  more: string;
}

/** Results under one heading. */
interface Group {
  name: 'customers' | 'partners' | 'people' | 'timelines';
  hits: Hit[];
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

/**
 * Results by the page that they open; those with a page of their own come before those that only the audit log shows.
 */
const groupsOf = ({
  companies,
  people,
}: {
  companies: readonly FoundCompany[];
  people: readonly FoundPerson[];
}): Group[] =>
  [
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

/**
 * Companies and people that a text finds; an empty text sends no call. A newer text cancels the call of an older one.
 */
export function useSearch(text: string) {
  const asked = cut(text.trim(), 100);
  return useRead(searchConsole, asked === '' ? null : { query: { text: asked } }, {
    keepPrevious: asked !== '',
    staleTime: 30_000,
    select: groupsOf,
  });
}
