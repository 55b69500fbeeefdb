import { useEffect, useRef } from 'react';
import type { Page } from '@portal/common/contract/endpoint';
import { isBeyond, stepsFrom } from '@portal/common/ui/list/page-in-query';
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
  const { rows, total }: Page<Row> = data ?? { rows: [], total: 0 };
  const { at, previous, next } = neighboursOf(rows, id, stood.current);
  const steps = stepsFrom(search, data ?? { total: 0 });
  const pageBefore: Search = { ...search, ...steps.previous };
  const pageAfter: Search = { ...search, ...steps.next };
  const before = useRequests(queue, pageBefore, data !== undefined && !previous && steps.previous !== undefined);
  const after = useRequests(queue, pageAfter, data !== undefined && !next && steps.next !== undefined);

  useEffect(
    function rememberPlace() {
      if (at >= 0) stood.current = at;
    },
    [at],
  );

  // Without a step there is no such page, and what was read is the page itself.
  const outside = (step: object | undefined, list: typeof before, row: Row | undefined, page: Search) =>
    !step || list.isPlaceholderData || !row ? undefined : { row, search: page };
  return {
    place: at >= 0 && !isBeyond(search) ? (search.page - 1) * search.size + at + 1 : undefined,
    total,
    previous: previous
      ? { row: previous, search }
      : outside(steps.previous, before, before.data?.rows.at(-1), pageBefore),
    next: next ? { row: next, search } : outside(steps.next, after, after.data?.rows[0], pageAfter),
  };
}
