import type { Cursors } from '@portal/common/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './connect.ts';
import { cursorAt, LAST, placeAt, type Place, type Window } from './page.ts';
import { refuseAt } from '../errors/refusal.ts';

/** What a list is sorted by: the rows of each value in turn, those of one value newest first. */
interface SortedBy<Value extends string | number> {
  type: 'integer' | 'text';
  /** All values that rows have, in the order of the list. */
  values: readonly Value[];
}

/** SQL of rows with the columns `time` and `id`: those beyond the bound (`near.time`, `near.id`). */
type RowsBeyond = (page: { way: 'asc' | 'desc'; beyond: RawBuilder<unknown>; most: number }) => RawBuilder<unknown>;

/** How the rows of the values of `near` are found. */
export type SortedRows =
  /** Those of `near.value` from an index, no more than `most`, in the order of the page: it stops where the page ends. */
  | { of: 'each value'; rows: RowsBeyond }
  /** Those of all values at once, with their `value`, where they are few. */
  | { of: 'all values'; rows: RawBuilder<unknown> };

/** An instant of microseconds since 1970, as PostgreSQL reads it. */
const instantAt = (us: number): string =>
  `${new Date(Math.floor(us / 1000)).toISOString().slice(0, -1)}${String(us % 1000).padStart(3, '0')}Z`;

/** Where the rows of each value begin: behind a row for the first value of a page, else at its newest or oldest. */
function boundsFrom<Value extends string | number>(
  values: readonly Value[],
  place: Place | undefined,
  way: 'asc' | 'desc',
): { values: Value[]; times: string[]; ids: string[] } {
  const ordered = way === 'desc' ? [...values] : values.toReversed();
  const first = place === undefined ? 0 : ordered.findIndex((value) => value === place.value);
  if (first < 0) refuseAt('cursor', 'request.invalid');
  const left = ordered.slice(first);
  const end = way === 'desc' ? 'infinity' : '-infinity';
  return {
    values: left,
    times: left.map((_, index) => (place !== undefined && index === 0 ? instantAt(place.time) : end)),
    ids: left.map((_, index) => (place !== undefined && index === 0 ? String(place.id) : '')),
  };
}

/**
 * Reads the ids of a page of such a list, with the cursors of the pages around it.
 *
 * @throws Refusal `request.invalid` at a `cursor` that is none of this list
 */
export async function readSortedPage<Value extends string | number>(
  tx: Tx,
  from: SortedRows,
  { type, values }: SortedBy<Value>,
  { limit, offset, cursor }: Window,
): Promise<{ ids: string[]; cursor: Cursors }> {
  const place = cursor === undefined || cursor === LAST ? undefined : placeAt(cursor, 'texts');
  const backwards = cursor === LAST || place?.way === 'before';
  const way = backwards ? 'asc' : 'desc';
  const bounds = boundsFrom(values, place, way);
  const beyond = sql`${sql.raw(way === 'desc' ? '<' : '>')} (near.time, near.id)`;
  const joined =
    from.of === 'each value'
      ? sql`cross join lateral (${from.rows({ way, beyond, most: offset + limit + 1 })}) as page`
      : sql`join (${from.rows}) as page on page.value = near.value and (page.time, page.id) ${beyond}`;
  // With rows of each value in turn, the sorting stops with the page; to sort few rows at once takes less without it.
  const inTurn = from.of === 'each value' ? sql`order by number` : sql``;
  const { rows: found } = await sql<{ id: string; value: Value; cursor_time: string }>`
    select page.id, near.value, (extract(epoch from page.time) * 1000000)::bigint as cursor_time
    from (
      select value, time, id, number
      from unnest(${bounds.values}::${sql.raw(type)}[], ${bounds.times}::timestamptz[], ${bounds.ids}::text[])
        with ordinality as bound (value, time, id, number)
      ${inTurn}) as near
    ${joined}
    order by near.number, page.time ${sql.raw(way)}, page.id ${sql.raw(way)}
    limit ${limit + 1} offset ${offset}`.execute(tx);
  const hasMore = found.length > limit;
  const rows = backwards ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const at = (to: Place['way'], row: (typeof rows)[number] | undefined) =>
    row ? cursorAt(to, { cursor_time: Number(row.cursor_time), cursor_id: row.id }, row.value) : null;
  const isBehind = place !== undefined || offset > 0;
  return {
    ids: rows.map(({ id }) => id),
    cursor: {
      next: (backwards ? place !== undefined : hasMore) ? at('after', rows.at(-1)) : null,
      previous: (backwards ? hasMore : isBehind) ? at('before', rows[0]) : null,
    },
  };
}

/**
 * The values that rows of a table have, in no order that a person knows: a step over an index for each of them.
 *
 * @param from the table and its condition, `company as c where …`
 */
export async function valuesIn<Value extends string | number>(
  tx: Tx,
  from: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
): Promise<Value[]> {
  const { rows } = await sql<{ value: Value }>`
    with recursive found (value) as (
      (select min(${column}) from ${from})
      union all
      select (select min(${column}) from ${from} and ${column} > found.value) from found where found.value is not null)
    select value from found where value is not null`.execute(tx);
  return rows.map(({ value }) => value);
}
