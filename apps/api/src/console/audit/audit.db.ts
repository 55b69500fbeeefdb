import type { AuditEntry } from '@portal/common/contract/console/audit';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { escapeLike } from '../../platform/db/page.ts';
import { parseUserAgent } from '../../platform/http/request/user-agent.ts';
import { timeOf } from './link.ts';

/** Actor of the operators' command line; it has no account. */
export const OPERATOR = 'operator';
/** Filter value for entries without a signed-in actor: background jobs and visitors. */
const SYSTEM = 'system';
/** Maximum number of accounts that the text of a filter may match. */
const PEOPLE_MOST = 200;

/** Filter of audit entries. A text matches accounts by id, e-mail, login name or part of the name. */
export interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
  object?: string | undefined;
  person?: string | undefined;
  company?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Ids of the accounts that match a filter's text, and the text itself: it may be the id of a deleted account, or
 * `operator`.
 */
async function idsOf(db: Db | Tx, text: string): Promise<string[]> {
  const lower = text.toLowerCase();
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where((is) =>
      is.or([
        is('user_id', '=', text),
        is('email', '=', lower),
        is(sql`lower(login_name)`, '=', lower),
        is('user_name', 'ilike', `%${escapeLike(text)}%`),
      ]),
    )
    .limit(PEOPLE_MOST)
    .execute();
  return [text, ...rows.map(({ user_id }) => user_id)];
}

type Condition = RawBuilder<boolean>;
const among = (column: string, ids: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`;

/** The conditions of a filter. */
async function conditionsOf(
  db: Db | Tx,
  { actor, subject, action, object, person, company, from, until }: AuditFilter,
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  if (actor === SYSTEM) conditions.push(sql<boolean>`audit.actor_id is null`);
  else if (actor) conditions.push(among('audit.actor_id', await idsOf(db, actor)));
  if (subject) conditions.push(among('audit.subject_id', await idsOf(db, subject)));
  if (action?.endsWith('.')) conditions.push(sql<boolean>`starts_with(audit.action, ${action})`);
  else if (action) conditions.push(sql<boolean>`audit.action = ${action}`);
  if (object) conditions.push(sql<boolean>`audit.object_id = ${object}`);
  if (person)
    conditions.push(
      sql<boolean>`(audit.actor_id = ${person} or audit.subject_id = ${person} or audit.object_id = ${person})`,
    );
  if (company) {
    const people = sql`(select user_id from app_user where co_id = ${company})`;
    conditions.push(
      sql<boolean>`(audit.object_id = ${company} or audit.subject_id in ${people} or audit.actor_id in ${people})`,
    );
  }
  if (from) conditions.push(sql<boolean>`audit.at >= ${from}`);
  if (until) conditions.push(sql<boolean>`audit.at < ${until}`);
  return conditions;
}

/** Matching entries, newest first, older than the id `before`. */
export async function findAudit(
  db: Db | Tx,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const conditions = await conditionsOf(db, filter);
  if (before !== undefined)
    conditions.push(sql<boolean>`(audit.at, audit.id) < (select b.at, b.id from audit b where b.id = ${before})`);
  const rows = await db
    .selectFrom('audit')
    .leftJoin('app_user as a', 'a.user_id', 'audit.actor_id')
    .leftJoin('app_user as s', 's.user_id', 'audit.subject_id')
    .leftJoin('app_user as o', 'o.user_id', 'audit.object_id')
    .leftJoin('company as c', 'c.co_id', 'audit.object_id')
    .select([
      'audit.id',
      'at',
      'action',
      'actor_id',
      'object_id',
      'subject_id',
      'network',
      'user_agent',
      'request_id',
      'detail',
      'chain_day',
      'chain_number',
      'a.user_name as actor_name',
      'a.user_type as actor_type',
      's.user_name as subject_name',
      'o.user_name as person_name',
      'c.company_name',
    ])
    .$if(conditions.length > 0, (select) => select.where((is) => is.and(conditions)))
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
  const names = await namesIn(
    db,
    rows.map(({ detail }) => detail),
  );
  return rows.map((row): AuditEntry => {
    const { browser, system } = parseUserAgent(row.user_agent ?? '');
    const other = row.subject_id !== null && row.subject_id !== row.object_id && row.subject_id !== row.actor_id;
    return {
      id: row.id,
      time: timeOf(row.at),
      action: row.action,
      actor: { kind: kindOf(row), id: row.actor_id ?? '', name: row.actor_name ?? '' },
      object: row.object_id === null ? null : { id: row.object_id, name: row.person_name ?? row.company_name ?? '' },
      subject: other ? { id: row.subject_id ?? '', name: row.subject_name ?? '' } : null,
      network: row.network ?? '',
      browser,
      system,
      request_id: row.request_id ?? '',
      changes: changesIn(row.detail),
      details: detailsIn(row.detail).map((one) => ({ ...one, label: names.get(one.value) ?? '' })),
      place: row.chain_day === null ? null : { day: row.chain_day, number: row.chain_number ?? 0 },
    };
  });
}

function kindOf({
  actor_id,
  actor_type,
  network,
}: {
  actor_id: string | null;
  actor_type: number | null;
  network: string | null;
}): AuditEntry['actor']['kind'] {
  if (actor_id === null) return network === null ? 'system' : 'anonymous';
  if (actor_id === OPERATOR) return 'operator';
  return actor_type === UserType.employee ? 'staff' : 'customer';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf) : [textOf(value)].filter((text) => text !== '');

/** Old and new values of a detail. */
function changesIn(detail: Record<string, unknown> | null): AuditEntry['changes'] {
  const changes = detail?.changes;
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, sides]) =>
    Array.isArray(sides) ? [{ field, before: textsOf(sides[0]), after: textsOf(sides[1]) }] : [],
  );
}

/** Names of the people and companies whose ids are details of entries. */
async function namesIn(db: Db | Tx, details: readonly Record<string, unknown>[]): Promise<Map<string, string>> {
  const values = details.flatMap((detail) => detailsIn(detail).map(({ value }) => value));
  const ids = (prefix: string) => [...new Set(values.filter((value) => value.startsWith(prefix)))];
  const [people, companies] = [ids('u-'), ids('co-')];
  const named = [
    ...(people.length === 0
      ? []
      : await db
          .selectFrom('app_user')
          .select(['user_id as id', 'user_name as name'])
          .where('user_id', 'in', people)
          .execute()),
    ...(companies.length === 0
      ? []
      : await db
          .selectFrom('company')
          .select(['co_id as id', 'company_name as name'])
          .where('co_id', 'in', companies)
          .execute()),
  ];
  return new Map(named.map(({ id, name }) => [id, name]));
}

const detailsIn = (detail: Record<string, unknown> | null): { name: string; value: string }[] =>
  Object.entries(detail ?? {})
    .filter(([name, value]) => name !== 'changes' && value !== null && value !== '')
    .map(([name, value]) => ({ name, value: textsOf(value).join(', ') }));

/** Name of the person or company that a timeline is about; empty when unknown. */
export async function nameOf(db: Db | Tx, { person, company }: AuditFilter): Promise<string> {
  if (person)
    return (
      (await db.selectFrom('app_user').select('user_name').where('user_id', '=', person).executeTakeFirst())
        ?.user_name ?? ''
    );
  if (company)
    return (
      (await db.selectFrom('company').select('company_name').where('co_id', '=', company).executeTakeFirst())
        ?.company_name ?? ''
    );
  return '';
}
