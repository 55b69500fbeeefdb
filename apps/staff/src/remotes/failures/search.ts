import { cut } from '@portal/common/rules/text/cut';
import { pageIn } from '@portal/common/ui/list/page-in-query';

export const PAGE_SIZE = 20;

/** State of the list, kept in the query string so that back and a copied link show the same rows. */
export interface Search {
  reference: string;
  /** Of a build; both empty for all. */
  remote: string;
  digest: string;
  page: number;
}
export const ALL: Search = { reference: '', remote: '', digest: '', page: 1 };

/** Parses a query string. Invalid values get their default. */
export function parseSearch(query: URLSearchParams): Search {
  const text = (name: string, most: number) => cut((query.get(name) ?? '').trim(), most);
  return {
    reference: text('reference', 12).toLowerCase(),
    remote: text('remote', 50),
    digest: text('digest', 80),
    page: pageIn(query).page,
  };
}

/** The page of the list, as the API is asked for it. */
export const queryOf = ({ page, ...filter }: Search) => ({
  ...given(filter),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

/** Formats the query string with its `?`, without default values; empty if all are default. */
export function formatSearch({ page, ...filter }: Search): string {
  const query = new URLSearchParams({ ...given(filter), ...(page !== 1 && { page: String(page) }) });
  return query.size === 0 ? '' : `?${query}`;
}

const given = ({ reference, remote, digest }: Omit<Search, 'page'>) => ({
  ...(reference && { reference }),
  ...(remote && { remote }),
  ...(digest && { digest }),
});
