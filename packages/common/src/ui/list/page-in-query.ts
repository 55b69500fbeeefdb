import { LIST_REACH } from '../../rules/limits.ts';

export const PAGE_SIZES = [10, 20, 50, 100];

/**
 * Page and page size of a list in a query string; the first page and `usual` rows by default. Pages end where lists do,
 * `LIST_REACH`.
 */
export function pageIn(query: URLSearchParams, usual = 10): { page: number; size: number } {
  const page = Number(query.get('page'));
  const asked = Number(query.get('size'));
  const size = PAGE_SIZES.includes(asked) ? asked : usual;
  return { page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, LIST_REACH / size) : 1, size };
}
