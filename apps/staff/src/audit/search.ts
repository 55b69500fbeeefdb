import { cut } from '@portal/common/rules/text/cut';
import { dayIn, type Days } from '@portal/common/form/dates/days';

/** State of the page, kept in the query string so that back and a copied link show the same entries. */
export interface Search extends Days {
  /** Actor and subject: name, e-mail, login name or id. */
  actor: string;
  subject: string;
  action: string;
  /** Id of the object. */
  object: string;
}
export const ALL: Search = { actor: '', subject: '', action: '', object: '', from: '', to: '' };

const WORDS = ['actor', 'subject', 'action', 'object'] as const;
const WORD_MAX = 100;

/** Parses a query string. Invalid values are dropped. */
export function parseSearch(query: URLSearchParams): Search {
  const words = Object.fromEntries(
    WORDS.map((name) => [name, cut((query.get(name) ?? '').trim(), WORD_MAX)]),
  ) as Record<(typeof WORDS)[number], string>;
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  return { ...words, from: from && to && from > to ? '' : from, to };
}

/** The values that are not empty. */
export const queryOf = (values: Readonly<Partial<Record<keyof Search, string>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** Formats the query string with its `?`; empty without filters. */
export function formatSearch(search: Search): string {
  const query = new URLSearchParams(queryOf({ ...search }));
  return query.size === 0 ? '' : `?${query}`;
}
