import type { Cursors } from '../../contract/endpoint.ts';
import { LIST_REACH } from '../../rules/limits.ts';

export const PAGE_SIZES = [10, 20, 50, 100];

/** Page and page size of a list. */
export interface ListPlace {
  page: number;
  size: number;
}

/**
 * Page and page size of a list in a query string; the first page and `usual` rows by default. Pages end where lists do,
 * `LIST_REACH`.
 */
export function pageIn(query: URLSearchParams, usual = 10): ListPlace {
  const page = Number(query.get('page'));
  const asked = Number(query.get('size'));
  const size = PAGE_SIZES.includes(asked) ? asked : usual;
  return { page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, LIST_REACH / size) : 1, size };
}

/** A place in a list that goes on by cursors: `cursor` counts while `page` is behind the pages that have a number. */
export interface CursorPlace extends ListPlace {
  cursor: string;
}

/** The end of a list, in place of a cursor. */
export const LAST = 'last';

/** The place that a cursor names. */
export const beyond = (size: number, cursor: string): CursorPlace => ({ page: LIST_REACH / size + 1, size, cursor });

export const isBeyond = ({ page, size }: ListPlace): boolean => page > LIST_REACH / size;

/** `pageIn`, or the cursor of a query string. */
export function placeIn(query: URLSearchParams, usual = 10): CursorPlace {
  const cursor = query.get('cursor') ?? '';
  const place = pageIn(query, usual);
  return cursor === '' ? { ...place, cursor } : beyond(place.size, cursor);
}

/** Writes what `placeIn` reads, without default values. */
export function writePlace(query: URLSearchParams, place: CursorPlace, usual = 10): void {
  if (isBeyond(place)) query.set('cursor', place.cursor);
  else if (place.page !== 1) query.set('page', String(place.page));
  if (place.size !== usual) query.set('size', String(place.size));
}

/** The part of a call's query that asks for a place. */
export const windowAt = (place: CursorPlace) =>
  isBeyond(place)
    ? { limit: place.size, cursor: place.cursor }
    : { limit: place.size, offset: (place.page - 1) * place.size };

/** The places before and behind a page, as far as there are any. */
export function stepsFrom(
  place: CursorPlace,
  { total, cursor }: { total: number; cursor?: Cursors | undefined },
): { previous: CursorPlace | undefined; next: CursorPlace | undefined } {
  const { page, size } = place;
  const at = (key: string | null | undefined) => (key ? beyond(size, key) : undefined);
  if (isBeyond(place)) return { previous: at(cursor?.previous), next: at(cursor?.next) };
  const numbered = (number: number) => ({ page: number, size, cursor: '' });
  return {
    previous: page > 1 ? numbered(page - 1) : undefined,
    next: page < Math.min(total, LIST_REACH) / size ? numbered(page + 1) : at(cursor?.next),
  };
}
