import { sql } from 'kysely';
import type { TestApi } from '../test-api.ts';
import type { Pending } from './review-world.ts';

const REQUEST = {
  certification: { table: 'certification', id: 'approval_id' },
  registration: { table: 'registration_application', id: 'id' },
  contract: { table: 'contract_application', id: 'id' },
  account: { table: 'account_application', id: 'id' },
} as const;

/** Counters that only grow, and the time of the last write: they are no state that somebody sees. */
const NO_STATE = new Set(['version', 'updated_at', 'session_epoch', 'maker_epoch', 'ended_no']);
const seen = (rows: Record<string, unknown>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !NO_STATE.has(name))));

/**
 * Everything that a decision can touch: the request, its company and accounts, claims of names, files, credits and
 * invitations.
 */
export async function stateOf({ db }: TestApi, { queue, id, applicant: { coId } }: Pending) {
  const rows = async (table: string, where: ReturnType<typeof sql>) => {
    const found = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where} order by to_jsonb(t)::text`.execute(db);
    return seen(found.rows.map(({ row }) => row));
  };
  const ofCompany = sql`co_id = ${coId}`;
  const ofPeople = sql`user_id in (select user_id from app_user where co_id = ${coId})`;
  const { table, id: column } = REQUEST[queue];
  return {
    request: await rows(table, sql`${sql.ref(column)} = ${id}`),
    company: await rows('company', ofCompany),
    partner: await rows('partner_company', ofCompany),
    people: await rows('app_user', ofCompany),
    claims: await rows('certification_claim', ofCompany),
    files: await rows('licence_file', ofCompany),
    credits: await rows('credit_balance', ofCompany),
    invitations: await rows('invitation', ofPeople),
    links: await rows('reset_code', ofPeople),
  };
}
