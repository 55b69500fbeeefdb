import type { AuditEntry } from '@portal/common/contract/console/audit';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { parseUserAgent } from '../../platform/http/request/user-agent.ts';
import { changesIn, detailsIn, isDirectory, kindOf } from './entry.ts';
import type { AuditFilter } from './filter.db.ts';
import { timeOf } from './link.ts';
import { findNewest, type Found, type Wanted } from './newest.db.ts';

/** Entries that are read at a time. */
const PORTION = 1000;

/** A page of entries; there are more when `next`, the `before` of the following page, is not null. */
interface AuditPage {
  entries: AuditEntry[];
  next: number | null;
  /** Where the search ended before the page was full: the time of the last entry that was compared. */
  reached?: string;
}

/** Matching entries, newest first. */
export async function findAudit(db: Db | Tx, filter: AuditFilter, { limit, ...wanted }: Wanted): Promise<AuditPage> {
  const { found, reached } = await findNewest(db, filter, { ...wanted, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const entries = await readEntries(db, shown);
  if (reached) return { entries, next: reached.id, reached: timeOf(reached.at) };
  return { entries, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** These entries, newest first. */
async function readEntries(db: Db | Tx, found: readonly Found[]): Promise<AuditEntry[]> {
  if (found.length === 0) return [];
  // Their times say in which parts of the log they are.
  const [newest, oldest] = [found[0]?.exact, found.at(-1)?.exact];
  const rows = await db
    .selectFrom('audit')
    .leftJoin('app_user as a', 'a.user_id', 'audit.actor_id')
    .leftJoin('app_user as s', 's.user_id', 'audit.subject_id')
    .leftJoin('app_user as o', 'o.user_id', 'audit.object_id')
    .leftJoin('company as c', 'c.co_id', 'audit.object_id')
    .leftJoin('directory_token as t', 't.token_id', 'audit.actor_id')
    .leftJoin('identity_provider as p', 'p.config_id', 't.config_id')
    .leftJoin('company as d', (join) =>
      // A token that was removed is not known any more; what it did may name the company.
      join.on(
        (is) =>
          sql`${is.ref('d.co_id')} = coalesce(p.co_id, case when audit.actor_id like 'dt-%' then audit.detail ->> 'co_id' end)`,
      ),
    )
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
      'd.company_name as directory_of',
    ])
    .where(sql<boolean>`audit.at between ${oldest}::timestamptz and ${newest}::timestamptz`)
    .where('audit.id', '=', sql<number>`any(${found.map(({ id }) => id)}::bigint[])`)
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc')
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
      actor: {
        kind: kindOf(row),
        id: row.actor_id ?? '',
        name: row.actor_name ?? '',
        ...(isDirectory(row.actor_id) ? { directory: row.directory_of ?? '' } : {}),
      },
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

/** All matching entries, newest first, in portions of at most `limit`. */
export async function* everyAudit(
  tx: Tx,
  filter: AuditFilter,
  { before, limit = PORTION, now }: Omit<Wanted, 'limit'> & Partial<Wanted>,
): AsyncGenerator<AuditEntry[]> {
  for (let from: number | null | undefined = before; from !== null;) {
    const page: AuditPage = await findAudit(tx, filter, { before: from, limit, now });
    yield page.entries;
    from = page.next;
  }
}

/** The newest `limit` matching entries, however many are compared for them. */
export async function firstAudit(tx: Tx, filter: AuditFilter, wanted: Wanted): Promise<AuditEntry[]> {
  const first: AuditEntry[] = [];
  for await (const some of everyAudit(tx, filter, wanted)) {
    first.push(...some);
    if (first.length >= wanted.limit) break;
  }
  return first.slice(0, wanted.limit);
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
