import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';
import { escapeLike } from '../../platform/db/page.ts';

/** Filter value for entries without a signed-in actor: background jobs and visitors. */
const SYSTEM = 'system';
/** Number of accounts up to which the entries of each are looked up. */
const FEW = 1000;

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

export type Condition = RawBuilder<boolean>;
/** People: accounts by id, or, where they are many, a condition that tells whether an account is one of them. */
type People = { ids: readonly string[] } | { is: Condition };
/** An entry is found by one of these people, companies or objects in this column; each column has an index by time. */
export type Place = { column: 'actor_id' | 'subject_id' | 'object_id' } & People;

/** The types of accounts, as the indexes of names have them. */
const TYPES: readonly Condition[] = [
  sql`user_type in (2, 16) and co_id is not null`,
  ...[1, 4, 8, 32, 64].map((type) => sql<boolean>`user_type = ${sql.lit(type)}`),
];

async function peopleOf(db: Db | Tx, found: readonly Condition[], is: Condition): Promise<People> {
  // One range of an index each: `or` would read all accounts.
  const accounts = found.map((one) => sql`(select user_id from app_user where ${one} limit ${sql.lit(FEW + 1)})`);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${sql.join(accounts, sql` union `)}) as one limit ${sql.lit(FEW + 1)}`.execute(db);
  return rows.length > FEW ? { is } : { ids: rows.map(({ user_id }) => user_id) };
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
export async function placesOf(
  db: Db | Tx,
  { actor, subject, object, person, company }: AuditFilter,
): Promise<Place[][]> {
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
  return places;
}

export const nameOfColumn = ({ column }: Place) => sql.ref(`audit.${column}`);

// Not `exists`: of that the planner makes a join, which does not stop at the first entries.
const isIn = (place: Place): Condition =>
  'ids' in place
    ? sql`${nameOfColumn(place)} = any(${place.ids}::text[])`
    : sql`coalesce((select ${place.is} from app_user where user_id = ${nameOfColumn(place)}), false)`;

/** Whether an entry is at one of these places. */
export const isAt = (places: readonly Place[]): Condition => sql`(${sql.join(places.map(isIn), sql` or `)})`;

/** The conditions of a filter but for its places. */
export function conditionsOf({ actor, action, actions, from, until }: AuditFilter): Condition[] {
  const conditions: Condition[] = [];
  if (actor === SYSTEM) conditions.push(sql`audit.actor_id is null`);
  if (action?.endsWith('.')) conditions.push(sql`starts_with(audit.action, ${action})`);
  else if (action) conditions.push(sql`audit.action = ${action}`);
  if (actions) conditions.push(sql`audit.action = any(${actions}::text[])`);
  if (from) conditions.push(sql`audit.at >= ${from}`);
  if (until) conditions.push(sql`audit.at < ${until}`);
  return conditions;
}
