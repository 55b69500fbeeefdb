import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { listCompanyActivity } from '@portal/common/contract/company/company-activity';
import { COMPANY_ACTIVITY, CompanyActivityKind } from '@portal/common/enums/user/company-activity';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';
import { textOf } from '../../platform/intl/texts.ts';

export type CompanyActivityEntry = AnswerOf<typeof listCompanyActivity>['entries'][number];

export interface CompanyActivityFilter {
  coId: string;
  kind?: CompanyActivityKind | undefined;
  person?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

const actionsOf = (kind: CompanyActivityKind | undefined): readonly string[] =>
  kind === undefined ? Object.values(COMPANY_ACTIVITY).flat() : COMPANY_ACTIVITY[kind];
const kindOf = (action: string): CompanyActivityKind =>
  CompanyActivityKind.find((kind) => actionsOf(kind).includes(action)) ?? 'company';

interface Row {
  id: number;
  at: Date;
  action: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_type: number | null;
  actor_company: string | null;
  subject_name: string | null;
  about: string | null;
}

/** Where an entry names something that its people know by a name. */
const ABOUT = sql`coalesce(a.detail->>'key', a.detail->>'passkey', a.detail->>'domain', a.detail->>'provider', a.detail->>'url')`;

/**
 * Entries of a company that its owner and administrators may see, newest first, older than the entry `before`: about
 * the company, about its people, and what they did in it. Each person's newest are read from an index and merged, so a
 * page costs the same however long the log is. Networks and devices of other people are not among them.
 */
export async function findCompanyActivity(
  tx: Tx,
  { coId, kind, person, from, until }: CompanyActivityFilter,
  { before, limit, locale }: { before?: number | undefined; limit: number; locale: Locale },
): Promise<CompanyActivityEntry[]> {
  const named = person
    ? sql<boolean>`(${contains('user_name', person)} or lower(email) = ${person.toLowerCase()})`
    : sql<boolean>`true`;
  const matches = sql`a.action = any(${actionsOf(kind)}::text[])
    ${from ? sql`and a.at >= ${from}` : sql``} ${until ? sql`and a.at < ${until}` : sql``}
    ${before === undefined ? sql`` : sql`and (a.at, a.id) < (select b.at, b.id from audit b where b.id = ${before})`}`;
  const newest = sql`order by a.at desc, a.id desc limit ${sql.lit(limit)}`;
  // Of a person who was deleted since there is nothing but the id.
  const inCompany = sql`(a.object_id = ${coId} or not exists (
    select from app_user u where u.user_id = a.subject_id and u.co_id <> ${coId}))`;
  const { rows } = await sql<Row>`
    with people as (select user_id from app_user where co_id = ${coId} and ${named}), found as (
      select x.at, x.id from people p cross join lateral (
        select a.at, a.id from audit a where a.subject_id = p.user_id and ${matches} ${newest}) x
      union select x.at, x.id from people p cross join lateral (
        select a.at, a.id from audit a where a.actor_id = p.user_id and ${inCompany} and ${matches} ${newest}) x
      union (select a.at, a.id from audit a where a.object_id = ${coId} and ${matches}
        ${person ? sql`and a.actor_id in (select user_id from people)` : sql``} ${newest})
    )
    select a.id, a.at, a.action, a.actor_id, actor.user_name as actor_name, actor.user_type as actor_type,
      actor.co_id as actor_company, case when subject.co_id = ${coId} then subject.user_name end as subject_name, ${ABOUT} as about
    from audit a left join app_user actor on actor.user_id = a.actor_id left join app_user subject on subject.user_id = a.subject_id
    where (a.at, a.id) in (select at, id from found order by at desc, id desc limit ${sql.lit(limit)})
    order by a.at desc, a.id desc`.execute(tx);
  return rows.map((row): CompanyActivityEntry => {
    const ownPerson = row.actor_company === coId;
    return {
      id: row.id,
      time: row.at,
      kind: kindOf(row.action),
      action: row.action,
      text: textOf(locale, `companyActivity.${row.action}`),
      about: row.about ?? '',
      person: row.subject_name ?? '',
      by: ownPerson
        ? 'person'
        : row.actor_type === UserType.employee
          ? 'staff'
          : row.action === 'signIn.failed'
            ? 'unknown'
            : 'system',
      by_name: ownPerson ? (row.actor_name ?? '') : '',
    };
  });
}

/** Entries that are read at a time. */
const PORTION = 1000;

/** The newest matching entries, at most `most`, in portions. */
export async function* everyCompanyActivity(
  tx: Tx,
  filter: CompanyActivityFilter,
  { most, locale }: { most: number; locale: Locale },
): AsyncGenerator<CompanyActivityEntry[]> {
  let before: number | undefined;
  for (let left = most; left > 0; left -= PORTION) {
    const limit = Math.min(PORTION, left);
    const entries = await findCompanyActivity(tx, filter, { before, limit, locale });
    yield entries;
    if (entries.length < limit) return;
    before = entries.at(-1)?.id;
  }
}
