import type { listContacts } from '@portal/common/contract/company/contacts';
import type { InputOf } from '@portal/common/contract/endpoint';
import { dayIn, instantsOf, type Days } from '@portal/common/form/dates/days';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { pageIn } from '@portal/common/ui/list/page-in-query';

/** State of the list, kept in the query string so that back and a copied link show the same rows. */
export interface Search extends Days {
  /** Parts of a phone and an e-mail. */
  phone: string;
  email: string;
  page: number;
}

const PHONE_MAX = 32;
const EMAIL_MAX = 60;

/** Parses a query string. Invalid values get their default. */
export function parseSearch(query: URLSearchParams): Search {
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  return {
    phone: (query.get('phone') ?? '').trim().slice(0, PHONE_MAX),
    email: (query.get('email') ?? '').trim().slice(0, EMAIL_MAX),
    from: from && to && from > to ? '' : from,
    to,
    page: pageIn(query).page,
  };
}

/** Formats the query string with its `?`, without default values; empty if all are default. */
export function formatSearch({ page, ...texts }: Search): string {
  const query = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text.trim()) query.set(name, text.trim());
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}

/** The page of the list, as the API is asked for it. */
export function queryOf({ phone, email, from, to, page }: Search): InputOf<typeof listContacts>['query'] {
  const instants = instantsOf({ from, to });
  return {
    ...(phone && { phone }),
    ...(email && { email }),
    ...(instants.from && { start_date: instants.from }),
    ...(instants.to && { end_date: instants.to }),
    limit: CONTACT_LIST.size,
    offset: (page - 1) * CONTACT_LIST.size,
  };
}

export const isFiltered = ({ phone, email, from, to }: Search): boolean =>
  [phone, email, from, to].some((text) => text !== '');
export const ALL: Search = { phone: '', email: '', from: '', to: '', page: 1 };
