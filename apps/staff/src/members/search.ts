import { cut } from '@portal/common/rules/text/cut';
import { pageIn } from '@portal/common/ui/list/page-in-query';
import { StaffState } from '@portal/common/enums/staff/staff-state';

export const PAGE_SIZE = 20;
const SEARCH_MAX = 60;

/** State of the list, kept in the query string so that back and a copied link show the same rows. */
export interface Search {
  /** Part of a name, login name or e-mail. */
  search: string;
  state: StaffState | '';
  page: number;
}
export const ALL: Search = { search: '', state: '', page: 1 };

/** Parses a query string. Invalid values get their default. */
export function parseSearch(query: URLSearchParams): Search {
  return {
    search: cut((query.get('search') ?? '').trim(), SEARCH_MAX),
    state: Object.values(StaffState).find((state) => state === query.get('state')) ?? '',
    page: pageIn(query).page,
  };
}

/** The page of the list, as the API is asked for it. */
export const queryOf = ({ search, state, page }: Search) => ({
  ...(search && { search }),
  ...(state && { state }),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

/** Formats the query string with its `?`, without default values; empty if all are default. */
export function formatSearch({ search, state, page }: Search): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(page !== 1 && { page: String(page) }),
  });
  return query.size === 0 ? '' : `?${query}`;
}
