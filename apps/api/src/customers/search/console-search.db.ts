import type { FoundCompany, FoundPerson } from '@portal/common/contract/console/console-search';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { contains } from '../../db/contains.ts';
import { escapeLike } from '../../db/page.ts';
import { CONFIRMATION } from '../accounts/accounts.db.ts';
import { codeOf } from '../customers.db.ts';

/** Maximum number of results of each kind. */
const MOST = 8;

type By = FoundPerson['by'];
interface Hit { id: string; by: By }

/** The condition of the indexes that find people. */
const PEOPLE = sql<boolean>`u.user_type in (2, 16) and u.co_id is not null`;

const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> => sql<boolean>`${column} like ${`${escapeLike(text)}%`}`;

/** Digits of a phone as they are stored behind the calling code: `+86-138…`, `86-138…` and `138 1234` find the same. */
const numberOf = (text: string): string => text.replace(/[\s()]/g, '').replace(/^\+?\d{1,4}-(?=\d)/, '').replace(/^\+/, '');

/** Runs one search after the other until there are enough results; each reads a short range of an index. */
async function collect(places: readonly (readonly [By, () => Promise<{ id: string }[]>])[]): Promise<Hit[]> {
  const hits = new Map<string, Hit>();
  for (const [by, find] of places) {
    if (hits.size >= MOST) break;
    for (const { id } of await find()) if (!hits.has(id)) hits.set(id, { id, by });
  }
  return [...hits.values()].slice(0, MOST);
}

function findPeopleIds(tx: Tx, text: string): Promise<Hit[]> {
  const where = (condition: RawBuilder<boolean>) => () => tx.selectFrom('app_user as u').select('u.user_id as id').where(PEOPLE).where(condition).limit(MOST).execute();
  const low = text.toLowerCase();
  const number = numberOf(text);
  return collect([
    ['login_name', where(begins(sql`lower(u.login_name)`, low))],
    ['email', where(begins(sql`u.email`, low))],
    ...(/^\d{3,}/.test(number) ? [['phone', where(begins(sql`substr(u.phone, strpos(u.phone, '-') + 1)`, number))] as const] : []),
    ['name', where(begins(sql`lower(u.user_name)`, low))],
    ...([...text].length > 1 ? [['name', where(contains('u.user_name', text))] as const] : []),
  ]);
}

function findCompanyIds(tx: Tx, text: string, ofPeople: readonly { co_id: string; by: By }[]): Promise<Hit[]> {
  const where = (condition: RawBuilder<boolean>) => () => tx.selectFrom('company as c').select('c.co_id as id').where(sql<boolean>`c.kind = 2`).where(condition).limit(MOST).execute();
  const byCode = () => tx.selectFrom('certification as r').innerJoin('company as c', 'c.co_id', 'r.co_id').select('r.co_id as id').where('c.kind', '=', 2)
    .where('r.lic_code', 'like', `${escapeLike(normaliseCreditCode(text))}%`).where('r.status', '<>', ApprovalStatus.withdrawn).limit(MOST).execute();
  return collect([
    ['name', where(begins(sql`lower(c.company_name)`, text.toLowerCase()))],
    ...(/^[\da-z]{2,}$/i.test(text) ? [['code', byCode] as const] : []),
    ...([...text].length > 1 ? [['name', where(contains('c.company_name', text))] as const] : []),
    ...ofPeople.filter(({ by }) => by !== 'name').map(({ co_id, by }) => [by, () => Promise.resolve([{ id: co_id }])] as const),
  ]);
}

/** In the order of the hits. */
const ordered = <Row extends { id: string }>(hits: readonly Hit[], rows: readonly Row[]): (Row & Hit)[] =>
  hits.flatMap((hit) => rows.filter(({ id }) => id === hit.id).map((row) => ({ ...row, ...hit })));

/** Customers and, with `people`, their people that `text` finds. */
export async function search(tx: Tx, text: string, { people: withPeople }: { people: boolean }) {
  const hits = await findPeopleIds(tx, text);
  const rows = hits.length === 0 ? [] : await tx.selectFrom('app_user as u').innerJoin('company as c', 'c.co_id', 'u.co_id')
    .select(['u.user_id as id', 'u.co_id', 'c.company_name', 'u.user_name', 'u.email', 'u.phone', 'u.status', CONFIRMATION.as('login_name')])
    .where('u.user_id', 'in', hits.map(({ id }) => id)).where('c.kind', '=', 2).execute();
  const people = ordered(hits, rows);
  const found = await findCompanyIds(tx, text, people.map(({ co_id, by }) => ({ co_id: co_id ?? '', by })));
  const companies = found.length === 0 ? [] : await tx.selectFrom('company as c').select(['c.co_id as id', 'c.company_name', 'c.auth_status', codeOf.as('lic_code')])
    .where('c.co_id', 'in', found.map(({ id }) => id)).execute();
  return { companies: ordered(found, companies), people: withPeople ? people : [] } satisfies { companies: { by: FoundCompany['by'] }[]; people: { by: By }[] };
}
