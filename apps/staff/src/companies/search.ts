import { CompanySort } from '@portal/common/contract/console/company-filters';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { dayIn, instantsOf, type Days } from '@portal/common/form/dates/days';
import { cut } from '@portal/common/rules/text/cut';
import { placeIn, windowAt, writePlace, type CursorPlace } from '@portal/common/ui/list/page-in-query';

/** What companies are filtered by. Texts are empty, and the country is 0, where nothing is asked for. */
export interface CompanyFilter extends Days {
  name: string;
  /** Beginning of the credit code, of customers. */
  code: string;
  status: string;
  country: number;
  /** Id of a member of staff, or `self`. */
  creator: string;
  /** Of partners; `0` is without a contract. */
  level: string;
}

/** State of the list of customers or of partners, kept in the query string; a partner's pages link back with it. */
export interface CompanySearch extends CompanyFilter, CursorPlace {
  /** Only companies with a proposed deletion, or partners with a proposed level. */
  proposed: boolean;
  sort: CompanySort;
  order: 'asc' | 'desc';
}

export const NO_FILTER: CompanyFilter = {
  name: '',
  code: '',
  status: '',
  country: 0,
  creator: '',
  level: '',
  from: '',
  to: '',
};

/** The filter of a search, without order and page. */
export const filterIn = ({ name, code, status, country, creator, level, from, to }: CompanySearch): CompanyFilter => ({
  name,
  code,
  status,
  country,
  creator,
  level,
  from,
  to,
});

const usualOrder = (sort: CompanySort) => (sort === CompanySort.created ? 'desc' : 'asc');
const SORTS = Object.values(CompanySort);

/** Parses a query string; invalid values get their default. `size`: rows of a page. */
export function parseSearch(query: URLSearchParams, size: number): CompanySearch {
  const text = (key: string, most: number) => cut((query.get(key) ?? '').trim(), most);
  const [status, country, level] = [query.get('status') ?? '', Number(query.get('country')), query.get('level') ?? ''];
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  const sort = SORTS.find((one) => one === query.get('sort')) ?? CompanySort.created;
  const order = query.get('order');
  return {
    name: text('name', 100),
    code: text('code', 50),
    status: Object.values(AuthStatus).some((value) => String(value) === status) ? status : '',
    country: Number.isSafeInteger(country) && country > 0 && country < 10_000 ? country : 0,
    creator: text('creator', 64),
    level: /^\d{1,3}$/.test(level) ? level : '',
    from: from && to && from > to ? '' : from,
    to,
    proposed: query.get('proposed') === '1',
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
    ...placeIn(query, size),
  };
}

/** Formats the query string with its `?`, without default values. */
export function formatSearch(
  { name, code, status, country, creator, level, from, to, proposed, sort, order, ...place }: CompanySearch,
  size: number,
): string {
  const query = new URLSearchParams();
  const texts = { name: name.trim(), code: code.trim(), status, creator, level, from, to };
  for (const [key, value] of Object.entries(texts)) if (value) query.set(key, value);
  if (country) query.set('country', String(country));
  if (proposed) query.set('proposed', '1');
  if (sort !== CompanySort.created) query.set('sort', sort);
  if (order !== usualOrder(sort)) query.set('order', order);
  writePlace(query, place, size);
  return query.size === 0 ? '' : `?${query}`;
}

/** The part of both lists' queries that filters, sorts and asks for a page. */
export const wireOf = (search: CompanySearch) => ({
  ...(search.name && { company_name: search.name }),
  ...(search.status && { auth_status: Number(search.status) }),
  ...(search.country && { country_id: search.country }),
  ...(search.creator && { creator: search.creator }),
  ...instantsOf(search),
  ...(search.proposed && { proposed: '1' as const }),
  ...(search.order !== usualOrder(search.sort) && { order: search.order }),
  ...windowAt(search),
});

/** Does the search leave companies out, besides those without a proposal? */
export const isFiltered = (search: CompanySearch): boolean =>
  Object.values(filterIn(search)).some((value) => value !== '' && value !== 0);
