import { DAY_MS } from '@portal/common/rules/units';
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
/** Time in which entries are looked for first: to plan for all parts of the log takes longer than to read from two. */
const RECENT_MS = 7 * DAY_MS;

export interface Found {
  id: number;
  at: Date;
  /** Its time, exactly. */
  exact: string;
}

const all = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);
const newestFirst = (most: number) => sql`order by audit.at desc, id desc limit ${most}`;
const COLUMNS = sql`id, at, actor_id, subject_id, object_id`;

type Ids = Extract<Place, { ids: readonly string[] }>;
const isFew = (places: Place[]): places is Ids[] => places.every((place) => 'ids' in place);

/** The newest entries of people, companies or objects, each read from an index. */
function newestAt(place: Ids, conditions: readonly Condition[], limit: number): RawBuilder<unknown> {
  const newestWith = (condition: Condition) =>
    sql`select ${COLUMNS} from audit where ${all([...conditions, condition])} ${newestFirst(limit)}`;
  // With their ids the planner knows who has half of all entries, and reads the newest only.
  if (place.ids.length > 0 && place.ids.length <= KNOWN)
    return sql.join(
      place.ids.map((id) => sql`(${newestWith(sql`${nameOfColumn(place)} = ${id}`)})`),
      sql` union `,
    );
  return sql`select near.* from unnest(${place.ids}::text[]) as wanted (id)
    cross join lateral (${newestWith(sql`${nameOfColumn(place)} = wanted.id`)}) as near`;
}

/** Which entries are wanted: so many, older than the id `before`; `now` is the time of the call. */
export interface Wanted {
  before?: number | undefined;
  limit: number;
  now: Date;
}

/** The entry that those of the next page are older than; undefined when it is gone. */
async function findLast(db: Db | Tx, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select id, at, at::text as exact from audit where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The newest `limit` entries that match. Where the filter names few people, companies or objects, the newest of each are
 * read from an index: one `or` over columns would be looked for in the whole log. Of many people, none of whom may have
 * done anything, so many entries are compared: when these are not enough, `reached` is the last of them, and older ones
 * may match.
 */
export async function findNewest(
  db: Db | Tx,
  filter: AuditFilter,
  { before, limit, now }: Wanted,
): Promise<{ found: Found[]; reached?: Found | undefined }> {
  const conditions = conditionsOf(filter);
  const last = before === undefined ? undefined : await findLast(db, before);
  if (last)
    conditions.push(
      sql`audit.at <= ${last.exact}::timestamptz and (audit.at, audit.id) < (${last.exact}::timestamptz, ${last.id}::bigint)`,
    );
  else if (before !== undefined) return { found: [] };
  const places = await placesOf(db, filter);
  if (!places.every(isFew)) return compareNewest(db, places, { conditions, limit });
  const [first, ...others] = places;
  const find = async (within: readonly Condition[]) => {
    const every = [...conditions, ...within, ...others.map(isAt)];
    const { rows } = await sql<Found>`
      select id, at, at::text as exact from (${newestOf(first, every, limit)}) as audit ${newestFirst(limit)}`.execute(
      db,
    );
    return rows;
  };
  const since = new Date((last?.at ?? filter.until ?? now).getTime() - RECENT_MS);
  const recent = await find([sql`audit.at >= ${since}`]);
  return { found: recent.length === limit || (filter.from && filter.from >= since) ? recent : await find([]) };
}

/** The newest entries at one of these places, or of all. */
const newestOf = (places: readonly Ids[] | undefined, conditions: readonly Condition[], limit: number) =>
  places
    ? sql`select * from (${sql.join(
        places.map((place) => newestAt(place, conditions, limit)),
        sql` union `,
      )}) as audit ${newestFirst(limit)}`
    : sql`select ${COLUMNS} from audit where ${all(conditions)} ${newestFirst(limit)}`;

async function compareNewest(
  db: Db | Tx,
  places: Place[][],
  { conditions, limit }: { conditions: readonly Condition[]; limit: number },
): Promise<{ found: Found[]; reached: Found | undefined }> {
  // Each of many ids would be looked up for as many entries as are compared.
  const read = places.filter(isFew).find((one) => one.every(({ ids }) => ids.length <= KNOWN));
  const others = places.filter((one) => one !== read);
  const select = sql`select id, at, at::text as exact from (${newestOf(read, conditions, COMPARED)}) as audit`;
  const { rows: found } = await sql<Found>`
    ${select} where ${all(others.map(isAt))} order by audit.at desc, id desc limit ${limit}`.execute(db);
  if (found.length === limit) return { found, reached: undefined };
  const { rows } = await sql<Found>`${select} order by audit.at desc, id desc offset ${COMPARED - 1}`.execute(db);
  return { found, reached: rows[0] };
}
