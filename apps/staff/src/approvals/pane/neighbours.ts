import { useEffect, useRef } from 'react';
import type { Queue, QueueRequest } from '../queue.ts';
import { useRequests } from '../queue.queries.ts';
import type { Search } from '../search.ts';

/** A request of the list, and the list's state when it is open: it may stand on another page. */
export interface Neighbour<Row> {
  row: Row;
  search: Search;
}

export interface Neighbours<Row> {
  /** Place in the whole list, from 1; undefined for a request that the list does not have. */
  place: number | undefined;
  total: number;
  previous: Neighbour<Row> | undefined;
  next: Neighbour<Row> | undefined;
}

/**
 * Rows before and after a request of a page. A request that has left the list, because it was decided, keeps the place
 * where it stood: the row that moved up is the next one.
 */
export function neighboursOf<Row extends { id: number }>(
  rows: readonly Row[],
  id: number,
  stood: number,
): { at: number; previous: Row | undefined; next: Row | undefined } {
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0) return { at, previous: rows[at - 1], next: rows[at + 1] };
  const place = Math.min(Math.max(stood, 0), rows.length);
  return { at, previous: rows[place - 1], next: rows[place] };
}

/** The requests before and after one in its list, across the pages of the list. */
export function useNeighbours<Row extends QueueRequest>(
  queue: Queue<Row>,
  search: Search,
  id: number,
): Neighbours<Row> {
  const stood = useRef(0);
  const { data } = useRequests(queue, search);
  const { rows, total } = data ?? { rows: [], total: 0 };
  const { at, previous, next } = neighboursOf(rows, id, stood.current);
  const { page, size } = search;
  const beyond = (step: 1 | -1): Search => ({ ...search, page: page + step });
  const before = useRequests(queue, beyond(-1), data !== undefined && !previous && page > 1);
  const after = useRequests(queue, beyond(1), data !== undefined && !next && page * size < total);

  useEffect(
    function rememberPlace() {
      if (at >= 0) stood.current = at;
    },
    [at],
  );

  const outside = (list: typeof before, row: Row | undefined, step: 1 | -1) =>
    list.isPlaceholderData || !row ? undefined : { row, search: beyond(step) };
  return {
    place: at >= 0 ? (page - 1) * size + at + 1 : undefined,
    total,
    previous: previous ? { row: previous, search } : outside(before, before.data?.rows.at(-1), -1),
    next: next ? { row: next, search } : outside(after, after.data?.rows[0], 1),
  };
}
