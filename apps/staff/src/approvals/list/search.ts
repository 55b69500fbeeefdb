import { LicenceType } from '@portal/common/enums/certification/licence-type';

/** State of the queue, kept in the query string so that a copied link shows the same list. */
export interface Search {
  view: 'pending' | 'processed';
  company: string;
  /** `code` is a request by transaction code. */
  type: LicenceType | 'code' | undefined;
  /** Inclusive days, `YYYY-MM-DD`; empty is unlimited. */
  from: string;
  to: string;
  page: number;
  size: number;
  order: 'asc' | 'desc';
}

export const PAGE_SIZES = [10, 20, 50, 100];
const SIZE = 10;
const COMPANY_MAX = 100;
const types: readonly number[] = Object.values(LicenceType);

/** Default order: pending requests oldest first, processed ones newest first. */
const usualOrder = (view: Search['view']) => (view === 'pending' ? 'asc' : 'desc');

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Parses a query string. Invalid values get their default. */
export function parseSearch(query: URLSearchParams): Search {
  const view = query.get('view') === 'processed' ? 'processed' : 'pending';
  const type = Number(query.get('type'));
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  const order = query.get('order');
  const day = (name: string) => (isDay(query.get(name) ?? '') ? query.get(name)! : '');
  return {
    view,
    company: (query.get('company') ?? '').trim().slice(0, COMPANY_MAX),
    type: query.get('type') === 'code' ? 'code' : types.includes(type) ? (type as LicenceType) : undefined,
    from: day('from'),
    to: day('to'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : SIZE,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(view),
  };
}

/** Formats the query string with its `?`, without default values; empty if all are default. */
export function formatSearch(search: Search): string {
  const query = new URLSearchParams();
  if (search.view !== 'pending') query.set('view', search.view);
  if (search.company.trim()) query.set('company', search.company.trim());
  if (search.type !== undefined) query.set('type', String(search.type));
  if (search.from) query.set('from', search.from);
  if (search.to) query.set('to', search.to);
  if (search.page !== 1) query.set('page', String(search.page));
  if (search.size !== SIZE) query.set('size', String(search.size));
  if (search.order !== usualOrder(search.view)) query.set('order', search.order);
  return query.size === 0 ? '' : `?${query}`;
}

const midnight = (day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** Converts inclusive days of the local time zone to ISO instants; `to` is exclusive. */
export const instantsOf = ({ from, to }: Pick<Search, 'from' | 'to'>) => ({
  ...(from && { from: midnight(from) }),
  ...(to && { to: midnight(to, 1) }),
});

/** Switches the view: keeps the filters, resets page and order. */
export const switchView = (search: Search, view: Search['view']): Search =>
  ({ ...search, view, page: 1, order: usualOrder(view) });

export const isFiltered = ({ company, type, from, to }: Search) =>
  company !== '' || type !== undefined || from !== '' || to !== '';

/** The same view without filters. */
export const withoutFilters = (search: Search): Search =>
  ({ ...search, company: '', type: undefined, from: '', to: '', page: 1 });
