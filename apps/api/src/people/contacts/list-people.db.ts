import { CONTACT_LIST } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { escapeLike } from '../../platform/db/page.ts';
import { peopleOf, withDetails, type ContactRow } from './contacts.db.ts';

/** Parts of a phone and of an e-mail, and a period of creation. Empty parts do not filter. */
export interface ContactFilter {
  phone: string;
  email: string;
  from?: Date | undefined;
  until?: Date | undefined;
}
interface Page {
  limit: number;
  offset: number;
}
type Condition = RawBuilder<boolean>;

/** How many of the newest people show whether a part is common, and how many of them must match then. */
const SAMPLE = 1000;
const COMMON = 50;
/** How many parts of a text are looked up at most. */
const MOST_PARTS = 20;

const like = (column: string, text: string): Condition =>
  sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(text.toLowerCase())}%`}`;

/**
 * The same for the people of one company by the index `company_people_by_address`, which has all parts of one to three
 * characters of a value. Every third of the text is enough, and faster than all: the rows are compared with the text
 * anyway.
 */
function likeByIndex(coId: string, column: string, text: string): Condition {
  const characters = [...text];
  const size = Math.min(3, characters.length);
  const starts = characters
    .map((_, at) => at)
    .filter((at) => at % 3 === 0 && at < characters.length - size)
    .slice(0, MOST_PARTS);
  const parts = [...starts, characters.length - size].map(
    (at) =>
      sql`company_grams(${coId}, ${characters.slice(at, at + size).join('')}, ${sql.lit(size)}, ${sql.lit(size)})`,
  );
  return sql<boolean>`company_grams(u.co_id, ${sql.ref(column)}, 1, 3) @> (${sql.join(parts, sql` || `)}) and ${like(column, text)}`;
}

const within = (tx: Tx, coId: string, { from, until }: ContactFilter) =>
  peopleOf(tx, coId)
    .$if(from !== undefined, (query) => query.where('u.created_at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('u.created_at', '<', until ?? new Date()));

/** Condition of the parts, each by `has`. */
const matches = ({ phone, email }: ContactFilter, has: typeof like): Condition =>
  sql<boolean>`${sql.join([sql`true`, ...(phone ? [has('u.phone', phone)] : []), ...(email ? [has('u.email', email)] : [])], sql` and `)}`;

/** True when reading the list in its order is fast: the company is small, or many of its newest people match. */
async function isCommon(tx: Tx, coId: string, filter: ContactFilter): Promise<boolean> {
  if (!filter.phone && !filter.email) return true;
  const newest = within(tx, coId, filter).select(matches(filter, like).as('found')).limit(SAMPLE).as('newest');
  const { people, found } = await tx
    .selectFrom(newest)
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      fn.countAll<number>().filterWhere('newest.found', '=', true).as('found'),
    ])
    .executeTakeFirstOrThrow();
  return Number(people) < SAMPLE || Number(found) >= COMMON;
}

/** A page of the matching people, read in the order of the list. */
const inOrder = (tx: Tx, coId: string, filter: ContactFilter, { limit, offset }: Page): Promise<ContactRow[]> =>
  withDetails(within(tx, coId, filter).where(matches(filter, like)))
    .limit(limit)
    .offset(offset)
    .execute();

/** The number of matching people, by reading the company. */
async function count(tx: Tx, coId: string, filter: ContactFilter): Promise<number> {
  const counted = within(tx, coId, filter)
    .where(matches(filter, like))
    .clearOrderBy()
    .select('u.user_id')
    .limit(CONTACT_LIST.countMost + 1)
    .as('counted');
  const { total } = await tx
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * The number of matching people and the ids of a page of them, by the index. When there are more than are counted, the
 * page is of any of them.
 */
async function lookUp(
  tx: Tx,
  coId: string,
  filter: ContactFilter,
  { limit, offset }: Page,
): Promise<{ total: number; ids: string[] }> {
  const found = within(tx, coId, filter)
    .where(matches(filter, (column, text) => likeByIndex(coId, column, text)))
    .clearOrderBy()
    .select(['u.user_id', 'u.created_at'])
    .limit(CONTACT_LIST.countMost + 1);
  const {
    rows: [answer],
  } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*)::integer from found) as total,
      array(select user_id from found order by created_at desc, user_id limit ${limit} offset ${offset}) as ids`.execute(
    tx,
  );
  return answer ?? { total: 0, ids: [] };
}

/**
 * A page of the people of a company, newest first, and their number, counted up to `CONTACT_LIST.countMost` and one
 * more. No plan is fast for all parts: reading in order finds one that few have only after the whole company, and the
 * index collects all people who have a common one.
 */
export async function listPeople(
  tx: Tx,
  coId: string,
  filter: ContactFilter,
  page: Page,
): Promise<{ rows: ContactRow[]; total: number }> {
  if (await isCommon(tx, coId, filter))
    return { rows: await inOrder(tx, coId, filter, page), total: await count(tx, coId, filter) };
  const { total, ids } = await lookUp(tx, coId, filter, page);
  if (total > CONTACT_LIST.countMost) return { rows: await inOrder(tx, coId, filter, page), total };
  return {
    rows: await withDetails(peopleOf(tx, coId))
      .where('u.user_id', '=', sql<string>`any(${ids})`)
      .execute(),
    total,
  };
}
