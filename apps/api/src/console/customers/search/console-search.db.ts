import type { FoundPerson } from '@portal/common/contract/console/console-search';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { contains } from '../../../platform/db/contains.ts';
import { escapeLike } from '../../../platform/db/page.ts';
import { CONFIRMATION } from '../accounts/accounts.db.ts';
import { codeOf } from '../customers.db.ts';
import type { CompanyKind, PersonType, Reach } from './reach.ts';

/** Maximum number of results of each kind. */
const MOST = 8;

type By = FoundPerson['by'];
type Condition = RawBuilder<boolean>;
interface Hit {
  id: string;
  by: By;
}

/** A kind of company or type of people, as the conditions of the indexes have it. */
interface Group<Kind extends UserType> {
  of: readonly Kind[];
  where: Condition;
}

/** Not `exists`, which the planner may turn into a join that reads all people of all partners. */
const OF_PARTNER = sql`(select p.admitted from company p where p.co_id = u.co_id)`;
const PEOPLE: readonly Group<PersonType>[] = [
  { of: [UserType.enterprise, UserType.idpUser], where: sql`u.user_type in (2, 16) and u.co_id is not null` },
  { of: [UserType.enterpriseContact], where: sql`u.user_type = 64` },
  { of: [UserType.partner], where: sql`u.user_type = 4 and ${OF_PARTNER}` },
  { of: [UserType.partnerContact], where: sql`u.user_type = 32 and ${OF_PARTNER}` },
  { of: [UserType.individual], where: sql`u.user_type = 1` },
];
const CUSTOMER: Group<CompanyKind> = { of: [UserType.enterprise], where: sql`c.kind = 2` };
const PARTNER: Group<CompanyKind> = { of: [UserType.partner], where: sql`c.kind = 4 and c.admitted` };

/** The people whose values find a company of each kind, whether or not staff may open them. */
const PEOPLE_OF: Record<CompanyKind, readonly PersonType[]> = {
  [UserType.enterprise]: [UserType.enterprise, UserType.idpUser, UserType.enterpriseContact],
  [UserType.partner]: [UserType.partner, UserType.partnerContact],
};

const begins = (column: RawBuilder<unknown>, text: string): Condition =>
  sql<boolean>`${column} like ${`${escapeLike(text)}%`}`;

/** Digits of a phone as they are stored behind the calling code: `+86-138…`, `86-138…` and `138 1234` find the same. */
const numberOf = (text: string): string =>
  text
    .replace(/[\s()]/g, '')
    .replace(/^\+?\d{1,4}-(?=\d)/, '')
    .replace(/^\+/, '');

/** Runs one search after the other until there are enough results; each reads short ranges of indexes. */
async function collect(places: readonly (readonly [By, () => Promise<{ id: string }[]>])[]): Promise<Hit[]> {
  const hits = new Map<string, Hit>();
  for (const [by, find] of places) {
    if (hits.size >= MOST) break;
    for (const { id } of await find()) if (!hits.has(id)) hits.set(id, { id, by });
  }
  return [...hits.values()].slice(0, MOST);
}

/** The first results of each group in turn, so that none hides another. */
async function firstOf(tx: Tx, parts: readonly RawBuilder<{ id: string }>[]): Promise<{ id: string }[]> {
  if (parts.length === 0) return [];
  const each = parts.map(
    (part) => sql`(select id, row_number() over () as place from (${part} limit ${sql.lit(MOST)}) as one)`,
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from (${sql.join(each, sql` union all `)}) as found order by place limit ${sql.lit(MOST)}`.execute(tx);
  return rows;
}

function findPeopleIds(tx: Tx, text: string, types: readonly PersonType[]): Promise<Hit[]> {
  const groups = PEOPLE.filter(({ of }) => of.some((type) => types.includes(type)));
  const where = (condition: Condition) => () =>
    firstOf(
      tx,
      groups.map((group) => sql`select u.user_id as id from app_user u where ${group.where} and ${condition}`),
    );
  const low = text.toLowerCase();
  const number = numberOf(text);
  return collect([
    ['login_name', where(begins(sql`lower(u.login_name)`, low))],
    ['email', where(begins(sql`u.email`, low))],
    ...(/^\d{3,}/.test(number)
      ? [['phone', where(begins(sql`substr(u.phone, strpos(u.phone, '-') + 1)`, number))] as const]
      : []),
    ['name', where(begins(sql`lower(u.user_name)`, low))],
    ...([...text].length > 1 ? [['name', where(contains('u.user_name', text))] as const] : []),
  ]);
}

function findCompanyIds(
  tx: Tx,
  text: string,
  kinds: readonly CompanyKind[],
  ofPeople: readonly { co_id: string; by: By }[],
): Promise<Hit[]> {
  const groups = [CUSTOMER, PARTNER].filter(({ of }) => of.some((kind) => kinds.includes(kind)));
  const where = (condition: Condition) => () =>
    firstOf(
      tx,
      groups.map((group) => sql`select c.co_id as id from company c where ${group.where} and ${condition}`),
    );
  const code = `${escapeLike(normaliseCreditCode(text))}%`;
  const byCode = () =>
    firstOf(
      tx,
      groups.map(
        (group) => sql`
    select r.co_id as id from certification r
    where ${group === PARTNER ? sql`r.user_type = 4 and ` : sql``}r.lic_code like ${code} and r.status <> ${sql.lit(ApprovalStatus.withdrawn)}
      and (select ${group.where} from company c where c.co_id = r.co_id)`,
      ),
    );
  // Materialised, the names are looked up in their index, only as far as they are read. For the first eight of many
  // matches the planner would walk along another index, and past all partners where only customers have the word.
  const byPartOfName = () =>
    firstOf(
      tx,
      groups.map(
        (group) => sql`
    with named as materialized (
      select c.co_id as id from company c where ${group.where} and ${contains('c.company_name', text)})
    select id from named`,
      ),
    );
  return collect([
    ['name', where(begins(sql`lower(c.company_name)`, text.toLowerCase()))],
    ...(/^[\da-z]{2,}$/i.test(text) ? [['code', byCode] as const] : []),
    ...([...text].length > 1 ? [['name', byPartOfName] as const] : []),
    ...ofPeople
      .filter(({ by }) => by !== 'name')
      .map(({ co_id, by }) => [by, () => Promise.resolve([{ id: co_id }])] as const),
  ]);
}

/** In the order of the hits. */
const ordered = <Row extends { id: string }>(hits: readonly Hit[], rows: readonly Row[]): (Row & Hit)[] =>
  hits.flatMap((hit) => rows.filter(({ id }) => id === hit.id).map((row) => ({ ...row, ...hit })));

async function findPeople(tx: Tx, text: string, types: readonly PersonType[]) {
  const hits = await findPeopleIds(tx, text, types);
  const rows =
    hits.length === 0
      ? []
      : await tx
          .selectFrom('app_user as u')
          .leftJoin('company as c', 'c.co_id', 'u.co_id')
          .select([
            'u.user_id as id',
            'u.user_type',
            'u.co_id',
            'c.kind',
            'c.company_name',
            'u.user_name',
            'u.email',
            'u.phone',
            'u.status',
            CONFIRMATION.as('login_name'),
          ])
          .where(
            'u.user_id',
            'in',
            hits.map(({ id }) => id),
          )
          .execute();
  return ordered(hits, rows);
}

/** Companies and people within `reach` that `text` finds. */
export async function search(tx: Tx, text: string, reach: Reach) {
  const types = Object.keys(reach.people).map(Number) as PersonType[];
  const kinds = Object.keys(reach.companies).map(Number) as CompanyKind[];
  const people = await findPeople(tx, text, types);
  const others = kinds.flatMap((kind) => PEOPLE_OF[kind]).filter((type) => !types.includes(type));
  const all = others.length === 0 ? people : [...people, ...(await findPeople(tx, text, others))];
  const found = await findCompanyIds(
    tx,
    text,
    kinds,
    all.flatMap(({ co_id, kind, by }) =>
      co_id !== null && kinds.includes(kind as CompanyKind) ? [{ co_id, by }] : [],
    ),
  );
  const companies =
    found.length === 0
      ? []
      : await tx
          .selectFrom('company as c')
          .select(['c.co_id as id', 'c.kind', 'c.company_name', 'c.auth_status', codeOf.as('lic_code')])
          .where(
            'c.co_id',
            'in',
            found.map(({ id }) => id),
          )
          .execute();
  return { companies: ordered(found, companies), people };
}
