import { cut } from '@portal/common/rules/text/cut';
import { dayIn } from '@portal/common/form/dates/days';
import { placeIn, writePlace, type CursorPlace } from '@portal/common/ui/list/page-in-query';
import { isOnlyOf, type Only } from './only.ts';
import type { Queue, QueueRequest, View } from './queue.ts';

/** State of a list, kept in the query string so that a copied link shows the same list. */
export interface Search extends CursorPlace {
  view: View;
  company: string;
  /** A value of the queue's type filter; empty is all. */
  type: string;
  /** Inclusive days, `YYYY-MM-DD`; empty is unlimited. */
  from: string;
  to: string;
  /** What the list is narrowed to beside its filters; empty is nothing. */
  only: Only | '';
  order: 'asc' | 'desc';
  /** Whose requests, or the snoozed ones; empty is all. */
  work: Work;
}

export const WORKS = ['mine', 'none', 'snoozed'] as const;
type Work = (typeof WORKS)[number] | '';

const SIZE = 10;
const COMPANY_MAX = 100;

/** Does a view show requests that somebody must act on: pending ones, and proposed reversals? */
export const showsPending = (view: View): boolean => view === 'pending' || view === 'proposed';

/** Default order: pending requests oldest first, other views newest first. */
const usualOrder = (view: View) => (showsPending(view) ? 'asc' : 'desc');

/** Parses a query string. Values that the queue does not offer get their default. */
export function parseSearch<Row extends QueueRequest>(
  query: URLSearchParams,
  { views, types }: Pick<Queue<Row>, 'views' | 'types'>,
): Search {
  const named = query.get('view');
  // Bookmarks and saved views of before call it `agreed`.
  const view = views.find((one) => one === (named === 'agreed' ? 'approved' : named)) ?? 'pending';
  const type = query.get('type') ?? '';
  const order = query.get('order');
  const work = query.get('work');
  const only = query.get('only') ?? '';
  return {
    view,
    company: cut((query.get('company') ?? '').trim(), COMPANY_MAX),
    type: types?.options.some(({ value }) => value === type) ? type : '',
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    work: WORKS.find((one) => one === work) ?? '',
    only: isOnlyOf(view, only) ? only : '',
    ...placeIn(query, SIZE),
    order: order === 'asc' || order === 'desc' ? order : usualOrder(view),
  };
}

/** Formats the query string with its `?`, without default values; empty if all are default. */
export function formatSearch(search: Search): string {
  const query = new URLSearchParams();
  if (search.view !== 'pending') query.set('view', search.view);
  if (search.company.trim()) query.set('company', search.company.trim());
  if (search.type) query.set('type', search.type);
  if (search.from) query.set('from', search.from);
  if (search.to) query.set('to', search.to);
  if (search.work) query.set('work', search.work);
  if (search.only) query.set('only', search.only);
  writePlace(query, search, SIZE);
  if (search.order !== usualOrder(search.view)) query.set('order', search.order);
  return query.size === 0 ? '' : `?${query}`;
}

/** Switches the view: keeps the filters, resets page and order. */
export const switchView = (search: Search, view: View): Search => ({
  ...search,
  view,
  only: isOnlyOf(view, search.only) ? search.only : '',
  page: 1,
  order: usualOrder(view),
});

export const isFiltered = ({ company, type, from, to, work, only }: Search) =>
  company !== '' || type !== '' || from !== '' || to !== '' || work !== '' || only !== '';

/** The same view without filters. */
export const withoutFilters = (search: Search): Search => ({
  ...search,
  company: '',
  type: '',
  from: '',
  to: '',
  work: '',
  only: '',
  page: 1,
});
