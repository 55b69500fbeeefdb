import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchConsole, type FoundCompany, type FoundPerson } from '@portal/common/contract/console/console-search';
import { useCall } from '@portal/common/host/use-host';
import { customerPage } from '@portal/common/pages/addresses';

/** A result with its address. */
export interface Hit { key: string; to: string; title: string; more: string }

/** Result of a company, with its credit code to distinguish it. */
const ofCompany = ({ company_id, company_name, lic_code }: FoundCompany): Hit => ({ key: company_id, to: customerPage(company_id), title: company_name, more: lic_code });

/** Result of a person: the matching value, and the company. */
const ofPerson = ({ user_id, company_id, company_name, user_name, login_name, email, phone, by }: FoundPerson): Hit => {
  const value = by === 'email' ? email : by === 'phone' ? phone : login_name;
  return { key: user_id, to: `${customerPage(company_id)}?account=${encodeURIComponent(user_id)}`, title: user_name, more: [value, company_name].filter(Boolean).join(' · ') };
};

/** Customers and people that a text finds; an empty text sends no call. A newer text cancels the call of an older one. */
export function useSearch(text: string) {
  const call = useCall();
  const asked = text.trim().slice(0, 100);
  return useQuery({
    queryKey: ['search', asked],
    enabled: asked !== '',
    placeholderData: asked === '' ? undefined : keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const { companies, people } = await call(searchConsole, { query: { text: asked } }, signal);
      return { companies: companies.map(ofCompany), people: people.map(ofPerson) };
    },
  });
}
