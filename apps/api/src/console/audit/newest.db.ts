import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import {
  conditionsOf,
  isAt,
  nameOfColumn,
  placesOf,
  type AuditFilter,
  type Condition,
  type Place,
} from './filter.db.ts';

/** Number of accounts up to which the plan is made for these. */
const KNOWN = 3;
/** Entries that are compared with a text or company of many accounts by one call. */
const COMPARED = 10_000;

export interface Found {
  id: number;
  at: Date;
  /** Its time, exactly. */
  exact: string;
}

const all = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);
const newestFirst = (most: number) => sql`order by at desc, id desc limit ${most}`;
const COLUMNS = sql`id, at, actor_id, subject_id, object_id`;

type Ids = Extract<Place, { ids: readonly string[] }>;
const isFew = (places: readonly Place[]): places is readonly Ids[] => places.every((place) => 'ids' in place);

/** The newest entries of people, companies or objects, each read from an index. */
function newestAt(place: Ids, conditions: readonly Condition[], limit: number): RawBuilder<unknown> {
  const newestOf = (condition: Condition) =>
    sql`select ${COLUMNS} from audit where ${all([...conditions, condition])} ${newestFirst(limit)}`;
  // With their ids the planner knows who has half of all entries, and reads the newest only.
  if (place.ids.length > 0 && place.ids.length <= KNOWN)
    return sql.join(
      place.ids.map((id) => sql`(${newestOf(sql`${nameOfColumn(place)} = ${id}`)})`),
      sql` union `,
    );
  return sql`select near.* from unnest(${place.ids}::text[]) as wanted (id)
    cross join lateral (${newestOf(sql`${nameOfColumn(place)} = wanted.id`)}) as near`;
}

/**
 * The newest `limit` entries that match, older than the id `before`. Where the filter names few people, companies or
 * objects, the newest of each are read from an index: one `or` over columns would be looked for in the whole log. Of
 * many people, none of whom may have done anything, so many entries are compared: when these are not enough, `reached` is
 * the last of them, and older ones may match.
 */
export async function findNewest(
  db: Db | Tx,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ found: Found[]; reached: Found | undefined }> {
  const places = await placesOf(db, filter);
  const conditions = conditionsOf(filter);
  if (before !== undefined)
    conditions.push(sql`(audit.at, audit.id) < (select b.at, b.id from audit b where b.id = ${before})`);
  const isExact = places.every(isFew);
  // Each of many ids would be looked up for as many entries as are compared.
  const read = places.filter(isFew).find((one) => isExact || one.every(({ ids }) => ids.length <= KNOWN));
  const others = places.filter((one) => one !== read);
  const exact = [...conditions, ...(isExact ? others.map(isAt) : [])];
  const most = isExact ? limit : COMPARED;
  const candidates = read
    ? sql`select * from (${sql.join(
        read.map((place) => newestAt(place, exact, most)),
        sql` union `,
      )}) as every ${newestFirst(most)}`
    : sql`select ${COLUMNS} from audit where ${all(exact)} ${newestFirst(most)}`;
  const select = sql`select id, at, at::text as exact from (${candidates}) as audit`;
  const { rows: found } = await sql<Found>`
    ${select} where ${all(isExact ? [] : others.map(isAt))} order by audit.at desc, id desc limit ${limit}`.execute(db);
  if (isExact || found.length === limit) return { found, reached: undefined };
  const { rows } = await sql<Found>`${select} order by audit.at desc, id desc offset ${COMPARED - 1}`.execute(db);
  return { found, reached: rows[0] };
}
