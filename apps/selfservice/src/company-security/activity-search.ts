import { CompanyActivityKind } from '@portal/common/enums/user/company-activity';
import { dayIn, instantsOf, type Days } from '@portal/common/form/dates/days';
import { cut } from '@portal/common/rules/text/cut';

/** State of the page, kept in the query string so that back and a copied link show the same entries. */
export interface Search extends Days {
  kind: CompanyActivityKind | '';
  /** Part of a name, or an e-mail. */
  person: string;
}
export const ALL: Search = { kind: '', person: '', from: '', to: '' };

const PERSON_MAX = 100;

/** Parses a query string. Invalid values are dropped. */
export function parseSearch(query: URLSearchParams): Search {
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  return {
    kind: CompanyActivityKind.find((kind) => kind === query.get('kind')) ?? '',
    person: cut((query.get('person') ?? '').trim(), PERSON_MAX),
    from: from && to && from > to ? '' : from,
    to,
  };
}

/** Formats the query string with its `?`; empty without filters. */
export function formatSearch(search: Search): string {
  const query = new URLSearchParams(
    Object.entries(search)
      .map(([name, value]: [string, string]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
  return query.size === 0 ? '' : `?${query}`;
}

/** The query of the list, as the API is asked for it. */
export const wireOf = ({ kind, person, from, to }: Search) => ({
  ...(kind !== '' && { kind }),
  ...(person !== '' && { person }),
  ...instantsOf({ from, to }),
});
