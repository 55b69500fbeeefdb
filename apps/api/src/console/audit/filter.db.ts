import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';

/** Filter value for entries without a signed-in actor: background jobs and visitors. */
const SYSTEM = 'system';
/** Maximum number of accounts that the text of a filter may match. */
const PEOPLE_MOST = 200;

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
/** An entry is found by one of these ids in this column; each column has an index by time. */
interface Place {
  column: 'actor_id' | 'subject_id' | 'object_id';
  ids: readonly string[];
}

/** The types of accounts, as the indexes of names have them. */
const TYPES: readonly Condition[] = [
  sql`user_type in (2, 16) and co_id is not null`,
  ...[1, 4, 8, 32, 64].map((type) => sql<boolean>`user_type = ${sql.lit(type)}`),
];

/**
 * Ids of the accounts that match a filter's text, and the text itself: it may be the id of a deleted account, or
 * `operator`.
 */
async function idsOf(db: Db | Tx, text: string): Promise<string[]> {
  const lower = text.toLowerCase();
  const ways: Condition[] = [
    sql`email = ${lower}`,
    ...TYPES.flatMap((type) => [
      sql<boolean>`${type} and lower(login_name) = ${lower}`,
      sql<boolean>`${type} and ${contains('user_name', text)}`,
    ]),
  ];
  // One range of an index each: `or` would read all accounts.
  const each = ways.map((way) => sql`(select user_id from app_user where ${way} limit ${sql.lit(PEOPLE_MOST)})`);
  const { rows } = await sql<{ user_id: string }>`
    ${sql.join(each, sql` union `)} limit ${sql.lit(PEOPLE_MOST)}`.execute(db);
  return [...new Set([text, ...rows.map(({ user_id }) => user_id)])];
}

async function idsOfMembers(db: Db | Tx, coId: string): Promise<string[]> {
  const rows = await db.selectFrom('app_user').select('user_id').where('co_id', '=', coId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Places of an entry, one list for each part of the filter that names people, companies or objects. */
async function placesOf(db: Db | Tx, { actor, subject, object, person, company }: AuditFilter): Promise<Place[][]> {
  const places: Place[][] = [];
  if (object) places.push([{ column: 'object_id', ids: [object] }]);
  if (person)
    places.push((['actor_id', 'subject_id', 'object_id'] as const).map((column) => ({ column, ids: [person] })));
  if (company) {
    const ids = await idsOfMembers(db, company);
    places.push([
      { column: 'object_id', ids: [company] },
      { column: 'subject_id', ids },
      { column: 'actor_id', ids },
    ]);
  }
  if (subject) places.push([{ column: 'subject_id', ids: await idsOf(db, subject) }]);
  if (actor && actor !== SYSTEM) places.push([{ column: 'actor_id', ids: await idsOf(db, actor) }]);
  return places;
}

const isAt = (places: readonly Place[]): Condition =>
  sql`(${sql.join(
    places.map(({ column, ids }) => sql`${sql.ref(`audit.${column}`)} = any(${ids}::text[])`),
    sql` or `,
  )})`;

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
  const select = (more: readonly Condition[]) => sql`
    select audit.id, audit.at from audit
    where ${sql.join([sql`true`, ...conditions, ...more], sql` and `)}
    order by audit.at desc, audit.id desc limit ${limit}`;
  if (!places) return select([]);
  const each = places.map(
    ({ column, ids }) => sql`
      select near.id, near.at from unnest(${ids}::text[]) as wanted (id)
      cross join lateral (${select([sql`${sql.ref(`audit.${column}`)} = wanted.id`])}) as near`,
  );
  return sql`select id, at from (${sql.join(each, sql` union `)}) as found order by at desc, id desc limit ${limit}`;
}
