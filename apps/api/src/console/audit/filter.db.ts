import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';
import { escapeLike } from '../../platform/db/page.ts';

/** Filter value for entries without a signed-in actor: background jobs and visitors. */
const SYSTEM = 'system';
/** Number of accounts up to which the entries of each are looked up. */
const FEW = 200;
/** Number of accounts up to which the plan is made for these. */
const KNOWN = 3;
/** Entries among which those of more accounts are looked for first. */
const NEAR = 5000;

/** Filter of audit entries. A text matches accounts by id, e-mail, login name or part of the name. */
export interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
  /** One of these actions. */
  actions?: readonly string[] | undefined;
  object?: string | undefined;
  person?: string | undefined;
  company?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

type Condition = RawBuilder<boolean>;
/**
 * People: accounts by id, or, where they are many, a condition for each index that finds some of them, and one that tells
 * whether an account is one of them.
 */
type People = { ids: readonly string[] } | { found: readonly Condition[]; is: Condition };
/** An entry is found by one of these people, companies or objects in this column; each column has an index by time. */
type Place = { column: 'actor_id' | 'subject_id' | 'object_id' } & People;

/** The types of accounts, as the indexes of names have them. */
const TYPES: readonly Condition[] = [
  sql`user_type in (2, 16) and co_id is not null`,
  ...[1, 4, 8, 32, 64].map((type) => sql<boolean>`user_type = ${sql.lit(type)}`),
];

/** One range of an index each: `or` would read all accounts. */
const accounts = (found: readonly Condition[], most?: number) =>
  sql`${sql.join(
    found.map((one) => sql`(select user_id from app_user where ${one} ${most ? sql`limit ${sql.lit(most)}` : sql``})`),
    sql` union `,
  )}`;

async function peopleOf(db: Db | Tx, found: readonly Condition[], is: Condition): Promise<People> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${accounts(found, FEW + 1)}) as one limit ${sql.lit(FEW + 1)}`.execute(db);
  return rows.length > FEW ? { found, is } : { ids: rows.map(({ user_id }) => user_id) };
}

/** The accounts that match a filter's text; also the text itself: the id of a deleted account, or `operator`. */
async function placesOfText(db: Db | Tx, column: Place['column'], text: string): Promise<Place[]> {
  const lower = text.toLowerCase();
  const found = [
    sql<boolean>`email = ${lower}`,
    ...TYPES.flatMap((type) => [
      sql<boolean>`${type} and lower(login_name) = ${lower}`,
      sql<boolean>`${type} and ${contains('user_name', text)}`,
    ]),
  ];
  const isNamed = sql<boolean>`lower(login_name) = ${lower} or user_name ilike ${`%${escapeLike(text)}%`}`;
  const is = sql<boolean>`(email = ${lower} or (user_type not in (2, 16) or co_id is not null) and (${isNamed}))`;
  return [
    { column, ids: [text] },
    { column, ...(await peopleOf(db, found, is)) },
  ];
}

/** Places of an entry, one list for each part of the filter that names people, companies or objects. */
async function placesOf(db: Db | Tx, { actor, subject, object, person, company }: AuditFilter): Promise<Place[][]> {
  const places: Place[][] = [];
  if (object) places.push([{ column: 'object_id', ids: [object] }]);
  if (person)
    places.push((['actor_id', 'subject_id', 'object_id'] as const).map((column) => ({ column, ids: [person] })));
  if (company) {
    const isMember = sql<boolean>`co_id = ${company}`;
    const members = await peopleOf(db, [isMember], isMember);
    places.push([
      { column: 'object_id', ids: [company] },
      { column: 'subject_id', ...members },
      { column: 'actor_id', ...members },
    ]);
  }
  if (subject) places.push(await placesOfText(db, 'subject_id', subject));
  if (actor && actor !== SYSTEM) places.push(await placesOfText(db, 'actor_id', actor));
  // The places of few are found first.
  const isFew = (one: readonly Place[]) => one.every((place) => 'ids' in place);
  return [...places.filter(isFew), ...places.filter((one) => !isFew(one))];
}

const nameOfColumn = ({ column }: Place) => sql.ref(`audit.${column}`);

// Not `exists`: of that the planner makes a join, which does not stop at the first entries.
const isIn = (place: Place): Condition =>
  'ids' in place
    ? sql`${nameOfColumn(place)} = any(${place.ids}::text[])`
    : sql`coalesce((select ${place.is} from app_user where user_id = ${nameOfColumn(place)}), false)`;

const isAt = (places: readonly Place[]): Condition => sql`(${sql.join(places.map(isIn), sql` or `)})`;

/** The conditions of a filter but for its places. */
function conditionsOf({ actor, action, actions, from, until }: AuditFilter): Condition[] {
  const conditions: Condition[] = [];
  if (actor === SYSTEM) conditions.push(sql`audit.actor_id is null`);
  if (action?.endsWith('.')) conditions.push(sql`starts_with(audit.action, ${action})`);
  else if (action) conditions.push(sql`audit.action = ${action}`);
  if (actions) conditions.push(sql`audit.action = any(${actions}::text[])`);
  if (from) conditions.push(sql`audit.at >= ${from}`);
  if (until) conditions.push(sql`audit.at < ${until}`);
  return conditions;
}

const all = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);
const newestFirst = (most: number) => sql`order by at desc, id desc limit ${most}`;

/** The newest entries of a place. */
function newestAt(place: Place, conditions: readonly Condition[], limit: number): RawBuilder<unknown> {
  const newestOf = (condition: Condition) =>
    sql`select id, at from audit where ${all([...conditions, condition])} ${newestFirst(limit)}`;
  // With their ids the planner knows who has half of all entries, and reads the newest only.
  if ('ids' in place && place.ids.length > 0 && place.ids.length <= KNOWN)
    return sql.join(
      place.ids.map((id) => sql`(${newestOf(sql`${nameOfColumn(place)} = ${id}`)})`),
      sql` union `,
    );
  if ('ids' in place)
    return sql`select near.id, near.at from unnest(${place.ids}::text[]) as wanted (id)
      cross join lateral (${newestOf(sql`${nameOfColumn(place)} = wanted.id`)}) as near`;
  // Many people are soon met among the newest entries. Only when they are not, all of them are looked for:
  // `offset 0` keeps the planner from walking on, as if they were as many there as anywhere.
  return sql`(
    with near as materialized (
      select id, at from (
        select * from audit where ${all(conditions)} ${newestFirst(NEAR)}
      ) as audit where ${isIn(place)} ${newestFirst(limit)}
    )
    select id, at from near where (select count(*) from near) >= ${limit}
    union all (
      select id, at from (
        select id, at from audit where ${all([...conditions, sql`${nameOfColumn(place)} in (${accounts(place.found)})`])}
          and (select count(*) from near) < ${limit} offset 0
      ) as every ${newestFirst(limit)}
    ))`;
}

/**
 * The ids of the newest `limit` entries that match, older than the id `before`. Where the filter names people, companies
 * or objects, the newest of each are read from an index: one `or` over columns would be looked for in the whole log.
 */
export async function newest(
  db: Db | Tx,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RawBuilder<unknown>> {
  const [places, ...further] = await placesOf(db, filter);
  const conditions = [...conditionsOf(filter), ...further.map(isAt)];
  if (before !== undefined)
    conditions.push(sql`(audit.at, audit.id) < (select b.at, b.id from audit b where b.id = ${before})`);
  if (!places) return sql`select id, at from audit where ${all(conditions)} ${newestFirst(limit)}`;
  const each = places.map((place) => newestAt(place, conditions, limit));
  return sql`select id, at from (${sql.join(each, sql` union `)}) as found ${newestFirst(limit)}`;
}
