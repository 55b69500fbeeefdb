import type { Cursors } from '@portal/common/contract/endpoint';
import { LIST_REACH } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';
import { escapeLike, readPage, type Window } from '../../platform/db/page.ts';
import { readSortedPage, valuesIn, type SortedRows } from '../../platform/db/sorted-page.ts';
import { COLUMN, COLUMNS, has, type CompanyColumn, type CompanyFilter } from './company-filter.ts';

/** Number up to which a list is counted: one more means "more". */
const COUNTED = LIST_REACH;

/** The companies of a list, as the conditions of its indexes have them. */
export const LISTED = { customers: sql<boolean>`c.kind = 2`, partners: sql<boolean>`c.kind = 4 and c.admitted` };
export type Listed = keyof typeof LISTED;

/** Order of a list: by time, or by the values of a column, all of which `ordered` puts in order. */
export type CompanyOrder =
  | { by: 'created'; order: 'asc' | 'desc' }
  | { by: CompanyColumn; ordered: (values: (string | number)[]) => Promise<(string | number)[]> };

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

const created = ({ from, until }: CompanyFilter): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`c.created_at >= ${from}`] : []),
  ...(until ? [sql<boolean>`c.created_at < ${until}`] : []),
];
const valued = ({ values }: CompanyFilter, except?: CompanyColumn) =>
  COLUMNS.filter((column) => column !== except).flatMap((column) => {
    const value = values[column];
    return value === undefined ? [] : [has(column, value)];
  });
const further = ({ only, further: more }: CompanyFilter): RawBuilder<boolean>[] => [
  ...(only ? [sql<boolean>`c.co_id = any(${only})`] : []),
  ...(more ? [more] : []),
];

/** Whether a part of the name is all that customers are filtered by. */
const isByName = (listed: Listed, { values, name, ...others }: CompanyFilter) =>
  listed === 'customers' &&
  name !== undefined &&
  [...Object.values(values), ...Object.values(others)].every((value) => value === undefined);

/**
 * Companies that match, found by any index. By name alone, `offset 0` keeps the condition of customers out of the search:
 * nearly all companies are customers, and the planner would read the ids of all from another index.
 */
function matching(listed: Listed, filter: CompanyFilter) {
  const named = filter.name === undefined ? [] : [contains('c.company_name', filter.name)];
  if (isByName(listed, filter))
    return sql`(select * from company c where ${all(named)} offset 0) as c where ${LISTED[listed]}`;
  return sql`company as c where ${all([
    LISTED[listed],
    ...valued(filter),
    ...created(filter),
    ...further(filter),
    ...named,
  ])}`;
}

/**
 * Companies that match, met on a walk along one index: where many match, the first ones are soon met, and to sort all of
 * them takes longer. The limit, which is beyond all rows, keeps the planner from looking up all that match first, and lets
 * it take an index that is slower for all rows and faster for the first ones.
 */
function walk(
  { name, ...filter }: CompanyFilter,
  { along, start, way }: { along: CompanyColumn | undefined; start: RawBuilder<boolean>[]; way: 'asc' | 'desc' },
) {
  const met = [
    ...valued(filter, along),
    ...further(filter),
    ...(name === undefined ? [] : [sql<boolean>`c.company_name ilike ${`%${escapeLike(name)}%`}`]),
  ];
  return sql`(
    select * from company c where ${all([...start, ...created(filter)])}
    order by c.created_at ${sql.raw(way)}, c.co_id ${sql.raw(way)} limit 1000000000) as c
    where ${all([sql`true`, ...met])}`;
}

/** Rows of each value: of few companies all at once, of many from the index of the value. */
function rowsOf(
  listed: Listed,
  filter: CompanyFilter,
  { by, isFew }: { by: CompanyColumn; isFew: boolean },
): SortedRows {
  const column = COLUMN[by].sql;
  if (isFew)
    return {
      of: 'all values',
      rows: sql`select c.created_at as time, c.co_id as id, ${column} as value from ${matching(listed, filter)} offset 0`,
    };
  return {
    of: 'each value',
    rows: ({ way, beyond, most }) => sql`
      select c.created_at as time, c.co_id as id
      from ${walk(filter, {
        along: by,
        start: [LISTED[listed], sql`${column} = near.value`, sql`(c.created_at, c.co_id) ${beyond}`],
        way,
      })}
      order by c.created_at ${sql.raw(way)}, c.co_id ${sql.raw(way)} limit ${most}`,
  };
}

/** Ids of a page of the companies that match, with their number up to `LIST_REACH` plus one, which means "more". */
export async function readCompanyIds(
  tx: Tx,
  { listed, filter, order }: { listed: Listed; filter: CompanyFilter; order: CompanyOrder },
  window: Window,
): Promise<{ ids: string[]; total: number; cursor: Cursors }> {
  const {
    rows: [counted],
  } = await sql<{ total: string }>`
    select count(*) as total from (select from ${matching(listed, filter)} limit ${sql.lit(COUNTED + 1)}) as counted`.execute(
    tx,
  );
  const total = Number(counted?.total ?? 0);
  const isFew = total <= COUNTED || filter.only !== undefined;
  if (order.by !== 'created') {
    const { by, ordered } = order;
    const one = filter.values[by];
    const values = one === undefined ? await ordered(await valuesOf(tx, listed, by)) : [one];
    const sorted = { type: COLUMN[by].type, values };
    return { ...(await readSortedPage(tx, rowsOf(listed, filter, { by, isFew }), sorted, window)), total };
  }
  // Of the values that are filtered, the one whose index has the fewest rows.
  const along = COLUMNS.find((column) => filter.values[column] !== undefined);
  const page = await readPage(
    (isFrom, way) => {
      const start = [LISTED[listed], isFrom, ...(along ? [has(along, filter.values[along] ?? '')] : [])];
      const from = isFew ? sql`${matching(listed, filter)} and ${isFrom}` : walk(filter, { along, start, way });
      return tx
        .selectFrom(sql<{ co_id: string; created_at: Date }>`(select c.co_id, c.created_at from ${from})`.as('c'))
        .select('c.co_id');
    },
    { time: sql.ref('c.created_at'), id: sql.ref('c.co_id'), ids: 'texts', order: order.order },
    window,
  );
  return { ids: page.rows.map(({ co_id }) => co_id), total, cursor: page.cursor };
}

/** The values of a column that companies of a list have. */
export const valuesOf = (tx: Tx, listed: Listed, by: CompanyColumn): Promise<(string | number)[]> =>
  valuesIn(tx, sql`company as c where ${LISTED[listed]}`, COLUMN[by].sql);

/** Rows of companies in the order of the ids that they were read by. */
export function inOrder<Row extends { co_id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.co_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
