import { cut } from '@portal/common/rules/text/cut';
import { pageIn } from '@portal/common/ui/list/page-in-query';

/** State of the list of partners, kept in the query string; it is passed to the pages of a partner, which link back. */
export interface Search {
  name: string;
  /** Only partners whose level is proposed. */
  proposed: boolean;
  page: number;
  size: number;
}

const SIZE = 20;
const NAME_MAX = 100;

/** Parses a query string; invalid values get their default. */
export function parseSearch(query: URLSearchParams): Search {
  return {
    name: cut((query.get('name') ?? '').trim(), NAME_MAX),
    proposed: query.get('proposed') === '1',
    ...pageIn(query, SIZE),
  };
}

/** Formats the query string with its `?`, without default values. */
export function formatSearch({ name, proposed, page, size }: Search): string {
  const query = new URLSearchParams();
  if (name.trim()) query.set('name', name.trim());
  if (proposed) query.set('proposed', '1');
  if (page !== 1) query.set('page', String(page));
  if (size !== SIZE) query.set('size', String(size));
  return query.size === 0 ? '' : `?${query}`;
}
