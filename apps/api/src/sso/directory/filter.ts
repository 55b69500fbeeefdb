import { Types } from 'scimmy';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { sql, type RawBuilder } from 'kysely';
import { fail } from './fault.ts';
import { truth } from './resource.ts';

/** Length of a filter, and how many of its parts are joined: each alternative doubles the work. */
const LENGTH_MOST = 500;
const JOINS_MOST = 8;

type Condition = RawBuilder<boolean>;
type Value = RawBuilder<unknown>;
type Kind = 'text' | 'exact' | 'truth' | 'time';

/** What can be searched by: column and how values compare. `e` is one e-mail of the person. */
const ATTRIBUTES: Readonly<Record<string, readonly [Value, Kind]>> = {
  id: [sql`p.user_id`, 'exact'],
  username: [sql`p.folded_name`, 'text'],
  externalid: [sql`p.external_id`, 'exact'],
  active: [sql`(u.status = ${AccountStatus.active})`, 'truth'],
  displayname: [sql`lower(p.resource->>'displayName')`, 'text'],
  'name.familyname': [sql`lower(p.resource->'name'->>'familyName')`, 'text'],
  'name.givenname': [sql`lower(p.resource->'name'->>'givenName')`, 'text'],
  'name.formatted': [sql`lower(p.resource->'name'->>'formatted')`, 'text'],
  'meta.created': [sql`p.created_at`, 'time'],
  'meta.lastmodified': [sql`greatest(p.changed_at, u.updated_at)`, 'time'],
};
const OF_EMAIL: Readonly<Record<string, readonly [Value, Kind]>> = {
  value: [sql`lower(e->>'value')`, 'text'],
  type: [sql`lower(e->>'type')`, 'text'],
  primary: [sql`coalesce((e->>'primary')::boolean, false)`, 'truth'],
};

const SIGNS: Readonly<Record<string, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };
const PARTS: Readonly<Record<string, (value: string) => string>> = {
  co: (value) => `%${value}%`,
  sw: (value) => `${value}%`,
  ew: (value) => `%${value}`,
};
const wrong = (what: string) => fail(400, `The filter cannot be used: ${what}.`, 'invalidFilter');

function valueOf(kind: Kind, given: unknown): string | boolean | Date {
  if (kind === 'truth') {
    const value = truth(given);
    return typeof value === 'boolean' ? value : wrong('a truth value was expected');
  }
  if (kind === 'time') {
    const value = new Date(String(given));
    return Number.isNaN(value.getTime()) ? wrong('a time was expected') : value;
  }
  return kind === 'text' ? String(given).toLowerCase() : String(given);
}

/** One comparison: `["eq", "x"]`, `["not", "sw", "x"]`, `["pr"]`. */
function compared([column, kind]: readonly [Value, Kind], comparison: readonly unknown[]): Condition {
  if (comparison[0] === 'not')
    return sql<boolean>`not coalesce(${compared([column, kind], comparison.slice(1))}, false)`;
  const [operator = '', given] = comparison as [string, unknown];
  if (operator === 'pr') return sql<boolean>`${column} is not null`;
  if (given === null && operator === 'eq') return sql<boolean>`${column} is null`;
  const sign = SIGNS[operator];
  const ordered = operator !== 'eq' && operator !== 'ne';
  if (sign !== undefined && !(ordered && kind === 'truth'))
    return sql<boolean>`${column} ${sql.raw(sign)} ${valueOf(kind, given)}`;
  const part = PARTS[operator];
  if (part === undefined || kind === 'truth' || kind === 'time') return wrong(`"${operator}" does not fit`);
  const pattern = part(String(valueOf(kind, given)).replaceAll(/[\\%_]/g, String.raw`\$&`));
  return sql<boolean>`${column} like ${pattern}`;
}

/** Comparisons of one attribute, all of which must hold. */
function ofAttribute(attribute: readonly [Value, Kind], comparisons: readonly unknown[]): Condition[] {
  const list = comparisons.every(Array.isArray) ? (comparisons as unknown[][]) : [comparisons];
  return list.map((one) => compared(attribute, one));
}

const all = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** `emails eq "x"` is about the value; `emails[type eq "work"].value eq "x"` about one e-mail in all of its parts. */
function ofEmails(terms: unknown): Condition {
  const parts = Array.isArray(terms) ? { value: terms as unknown[] } : (terms as Record<string, unknown[]>);
  const conditions = Object.entries(parts).flatMap(([name, comparisons]) =>
    ofAttribute(OF_EMAIL[name.toLowerCase()] ?? wrong(`"emails.${name}" is not searched by`), comparisons),
  );
  return sql<boolean>`exists (select from jsonb_array_elements(coalesce(p.resource->'emails', '[]')) e where ${all(conditions)})`;
}

function conditionsOf(terms: object, above = ''): Condition[] {
  return Object.entries(terms).flatMap(([written, term]: [string, unknown]) => {
    const path = `${above}${written}`.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, '');
    if (path === 'emails') return [ofEmails(term)];
    const attribute = ATTRIBUTES[path];
    if (attribute && Array.isArray(term)) return ofAttribute(attribute, term);
    if (attribute || Array.isArray(term) || typeof term !== 'object' || term === null)
      return wrong(`"${written.slice(0, 60)}" is not searched by`);
    return conditionsOf(term, `${path}.`);
  });
}

/** The people that a filter (RFC 7644, section 3.4.2.2) is about, over `directory_person p` and `app_user u`. */
export function conditionOf(text: string): Condition {
  const joins = text.match(/\b(?:and|or|not)\b/gi)?.length ?? 0;
  if (text.length > LENGTH_MOST || joins > JOINS_MOST) return wrong('it is too long');
  try {
    const ways = ([...new Types.Filter(text)] as object[]).map((terms) => all(conditionsOf(terms)));
    return sql<boolean>`(${sql.join(ways, sql` or `)})`;
  } catch (error) {
    // What is no filter at all, for the library.
    if (error instanceof TypeError) return wrong('it is not complete');
    throw error;
  }
}
