import type { Cursors } from '@portal/common/contract/endpoint';
import { LIST_REACH } from '@portal/common/rules/limits';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { refuseAt } from '../errors/refusal.ts';

/** Maximum page size of all lists. */
const MOST = 100;

/** A part of a list, as it is asked for: behind so many rows, or from a cursor on. */
export interface Window {
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/**
 * Page of a list query, clamped: `limit` 1 to 100 (default `size`), `offset` from 0; a cursor is in place of an offset.
 *
 * @param name of the offset on the wire
 * @throws Refusal `request.beyondReach` at an offset beyond `LIST_REACH`: the database would read all rows before it
 */
export function windowOf(
  {
    limit,
    offset = 0,
    cursor,
  }: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined },
  size = 10,
  name = 'offset',
): Window {
  if (offset > LIST_REACH && cursor === undefined) refuseAt(name, 'request.beyondReach');
  return {
    limit: Math.min(MOST, Math.max(1, limit ?? size)),
    offset: cursor === undefined ? Math.max(0, offset) : 0,
    cursor,
  };
}

/** What a list is sorted by: a time, then an id, both in this order. An index should have both. */
interface Sorting {
  time: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  ids: 'numbers' | 'texts';
  order: 'asc' | 'desc';
}

export interface Place {
  way: 'after' | 'before';
  /** Microseconds since 1970: a `Date` has fewer digits than the database. */
  time: number;
  id: number | string;
  /** Of a list that is sorted by a value before the time. */
  value?: unknown;
}

/** The end of a list: the rows before it are its last ones. */
export const LAST = 'last';

/** The cursor of a row. */
export const cursorAt = (way: Place['way'], { cursor_time, cursor_id }: Key, value?: string | number): string =>
  Buffer.from(JSON.stringify([way, cursor_time, cursor_id, value])).toString('base64url');

const isTime = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isId = (value: unknown, ids: Sorting['ids']) =>
  ids === 'numbers' ? Number.isSafeInteger(value) : typeof value === 'string' && /^[!-~]{1,100}$/.test(value);

/** The place of a cursor. It only names a place, and opens no rows that the caller could not list: it needs no signature. */
export function placeAt(cursor: string, ids: Sorting['ids']): Place {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    refuseAt('cursor', 'request.invalid');
  }
  const [way, time, id, value] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if ((way !== 'after' && way !== 'before') || !isTime(time) || !isId(id, ids)) refuseAt('cursor', 'request.invalid');
  return { way, time: Number(time), id: id as Place['id'], value };
}

/** Condition for the rows behind a place, in this direction. */
function isBeyond(
  place: Place,
  { time, id, ids }: Pick<Sorting, 'time' | 'id' | 'ids'>,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  const at = sql`timestamptz 'epoch' + ${place.time}::float8 * interval '1 microsecond'`;
  const key = ids === 'numbers' ? sql`${place.id}::bigint` : sql`${place.id}::text`;
  return sql<boolean>`(${time}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${at}, ${key})`;
}

/** Time and id of a row. */
interface Key {
  cursor_time: number;
  cursor_id: number | string;
}

/**
 * Reads a page of a list that can be longer than `LIST_REACH`, with the cursors of the pages around it. A page from a
 * cursor costs the same wherever it is.
 *
 * @param listFrom the list, with this condition for the rows from the cursor on, and the direction in which it is read
 * @throws Refusal `request.invalid` at a `cursor` that is none of this list
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  listFrom: (isFrom: RawBuilder<boolean>, direction: 'asc' | 'desc') => SelectQueryBuilder<DB, TB, Row>,
  { time, id, ids, order }: Sorting,
  { limit, offset, cursor }: Window,
): Promise<{ rows: Row[]; cursor: Cursors }> {
  const backwards = cursor === LAST || (cursor !== undefined && placeAt(cursor, ids).way === 'before');
  const direction = (order === 'asc') === backwards ? 'desc' : 'asc';
  const read = <More>(list: SelectQueryBuilder<DB, TB, More>, most: number, skipped = 0) =>
    list
      .select(sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`.as('cursor_time'))
      .select(sql<Key['cursor_id']>`${id}`.as('cursor_id'))
      .orderBy(time, direction)
      .orderBy(id, direction)
      .limit(most)
      .offset(skipped)
      .execute() as Promise<(More & Key)[]>;

  let place = cursor === undefined || cursor === LAST ? undefined : placeAt(cursor, ids);
  if (offset > 0) {
    // Of the rows before the page the keys are enough: all else of them would be read too.
    const [before] = await read(listFrom(sql`true`, direction).clearSelect(), 1, offset - 1);
    if (!before) return { rows: [], cursor: { next: null, previous: null } };
    place = { way: 'after', time: Number(before.cursor_time), id: before.cursor_id };
  }
  const found = await read(
    listFrom(place ? isBeyond(place, { time, id, ids }, direction) : sql`true`, direction),
    limit + 1,
  );
  const hasMore = found.length > limit;
  const rows = backwards ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows: rows.map(({ cursor_time: _, cursor_id: __, ...row }) => row as unknown as Row),
    cursor: {
      next: last && (backwards ? place !== undefined : hasMore) ? cursorAt('after', last) : null,
      previous: first && (backwards ? hasMore : place !== undefined) ? cursorAt('before', first) : null,
    },
  };
}

/** Text as a part of a `like` pattern, with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
