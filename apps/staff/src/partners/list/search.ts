import { cut } from '@portal/common/rules/text/cut';
import { placeIn, writePlace, type CursorPlace } from '@portal/common/ui/list/page-in-query';

/** State of the list of partners, kept in the query string; it is passed to the pages of a partner, which link back. */
export interface Search extends CursorPlace {
  name: string;
  /** Only partners whose level is proposed. */
  proposed: boolean;
}

const SIZE = 20;
const NAME_MAX = 100;

/** Parses a query string; invalid values get their default. */
export function parseSearch(query: URLSearchParams): Search {
  return {
    name: cut((query.get('name') ?? '').trim(), NAME_MAX),
    proposed: query.get('proposed') === '1',
    ...placeIn(query, SIZE),
  };
}

/** Formats the query string with its `?`, without default values. */
export function formatSearch({ name, proposed, ...place }: Search): string {
  const query = new URLSearchParams();
  if (name.trim()) query.set('name', name.trim());
  if (proposed) query.set('proposed', '1');
  writePlace(query, place, SIZE);
  return query.size === 0 ? '' : `?${query}`;
}
