import { sql } from 'kysely';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { endApplicationSessions } from '../../identity/sessions/application-sessions.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { escapeLike } from '../../platform/db/page.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';

interface Account {
  user_id: string;
  login_name: string | null;
  email: string | null;
  phone: string | null;
}

/** Accounts with this user id, e-mail, phone or login name. */
export function findAccounts(tx: Tx, name: string): Promise<Account[]> {
  const phone = parsePhone(name);
  return tx
    .selectFrom('app_user')
    .select(['user_id', 'login_name', 'email', 'phone'])
    .where((is) =>
      is.or([
        is('user_id', '=', name),
        is('email', '=', normaliseEmail(name)),
        is(sql`lower(login_name)`, '=', name.toLowerCase()),
        ...(phone ? [is('phone', '=', formatPhone(phone))] : []),
      ]),
    )
    .orderBy('user_id')
    .execute();
}

interface By {
  by: string;
  at: Date;
}

interface AllEnded {
  /** Null: the system. */
  by: string | null;
  at: Date;
  /** Of the audit entry. */
  action?: string;
}

/** Ends the sessions of an account; returns how many were open. */
export async function endSessionsByOperator(tx: Tx, { userId, by, at }: By & { userId: string }): Promise<number> {
  const ended = await endSessionsOf(tx, userId, at);
  await audit(tx, { actor: by, action: 'session.ended', object: userId, detail: { ended } }, at);
  return ended;
}

/**
 * Ends all sessions of all accounts, and everything that would become one: nothing that began before yields a session.
 * Returns how many were open.
 */
export async function endAllSessions(tx: Tx, { by, at, action = 'session.allEnded' }: AllEnded): Promise<number> {
  await tx
    .updateTable('app_user')
    .set(({ eb }) => ({
      session_epoch: eb('session_epoch', '+', 1),
      maker_epoch: eb('maker_epoch', '+', 1),
      ended_no: sql<number>`nextval('sign_in_order')`,
    }))
    .execute();
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  await tx
    .deleteFrom('oidc_payload')
    .where('model', 'in', ['Session', 'RefreshToken', 'AccessToken', 'AuthorizationCode', 'Interaction'])
    .execute();
  await endApplicationSessions(tx, {}, at);
  await tx.deleteFrom('choice_ticket').execute();
  await tx.deleteFrom('access_token').execute();
  const sessions = Number(ended.numUpdatedRows);
  await audit(tx, { actor: by, action, object: null, detail: { sessions } }, at);
  return sessions;
}

/** Forgets the wrong attempts that are counted for an account, from every network. */
export async function unlockAccount(
  tx: Tx,
  { user_id, login_name, email, phone }: Account,
  { by, at }: By,
): Promise<void> {
  const names = [login_name?.toLowerCase(), email, phone].filter((name) => typeof name === 'string');
  await tx
    .deleteFrom('limit_counter')
    .where((is) =>
      is.or([
        is('key', 'in', [`secondFactor ${user_id}`, `oldPassword ${user_id}`]),
        is('key', 'like', `${escapeLike(`signIn ${user_id} `)}%`),
        // Counters of a name that was typed: type of the entry, name, network.
        ...names.map((name) => is('key', 'like', `signIn % ${escapeLike(name)} %`)),
      ]),
    )
    .execute();
  await audit(tx, { actor: by, action: 'account.unlocked', object: user_id }, at);
}
