import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { digest, newSecret } from '../../../platform/db/ids.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/** Lifetime of a choice ticket, in milliseconds. */
const LIVES_MS = 5 * MINUTE_MS;

/** Binding of a ticket. `account` is the stored form. */
export interface ChoiceKey {
  challenge: string;
  account: string;
  accountType: number;
  userType: number;
}

/** Issues a one-time ticket with which the next call selects one of these accounts: 256 random bits in base64url. */
export async function issueChoiceTicket(
  db: Db | Tx,
  key: ChoiceKey & { candidates: string[]; at: Date },
): Promise<string> {
  const ticket = newSecret();
  await db
    .insertInto('choice_ticket')
    .values({
      ticket_hash: digest(ticket),
      challenge_hash: digest(key.challenge),
      account: key.account,
      account_type: key.accountType,
      user_type: key.userType,
      candidates: key.candidates,
      expires_at: new Date(key.at.getTime() + LIVES_MS),
    })
    .execute();
  return ticket;
}

function ticketOf(db: Db | Tx, ticket: string, key: ChoiceKey) {
  return db
    .selectFrom('choice_ticket')
    .select(['candidates', 'expires_at'])
    .where('ticket_hash', '=', digest(ticket))
    .where('challenge_hash', '=', digest(key.challenge))
    .where('account', '=', key.account)
    .where('account_type', '=', key.accountType)
    .where('user_type', '=', key.userType);
}

/** Accounts of a ticket: empty for an unknown ticket, undefined for an expired one. */
export async function findChoices(
  db: Db | Tx,
  ticket: string,
  { at, ...key }: ChoiceKey & { at: Date },
): Promise<{ user_id: string; login_name: string }[] | undefined> {
  const found = await ticketOf(db, ticket, key).executeTakeFirst();
  if (!found) return [];
  if (found.expires_at <= at) return undefined;
  return db
    .selectFrom('app_user')
    .select(['user_id', sql<string>`coalesce(login_name, user_name)`.as('login_name')])
    .where('user_id', 'in', found.candidates)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
}

/** True when the ticket allows this account. */
export async function allowsChoice(
  db: Db | Tx,
  ticket: string,
  { accountId, at, ...key }: ChoiceKey & { accountId: string; at: Date },
): Promise<boolean> {
  const found = await ticketOf(db, ticket, key).where('expires_at', '>', at).executeTakeFirst();
  return found?.candidates.includes(accountId) ?? false;
}

/** Consumes a ticket in one statement; false when it was used before. */
export async function consumeChoiceTicket(tx: Tx, ticket: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('choice_ticket')
    .where('ticket_hash', '=', digest(ticket))
    .returning('ticket_hash')
    .executeTakeFirst();
  return used !== undefined;
}
