import { sql } from 'kysely';
import type Provider from 'oidc-provider';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { Db, Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';
import type { Refusing } from '../http/refusal.ts';
import { restoreId } from './adapter.ts';

/** Cookie that binds pending sign-ins to the browser that started them. */
export const BROWSER_COOKIE = 'acc_browser';
/** Lifetime of a sign-in page, in seconds. */
export const CHALLENGE_SECONDS = 3600;

/** Records which browser started a sign-in. */
export async function bindChallenge(
  db: Db | Tx, { challenge, browser, userType, now }: { challenge: string; browser: string; userType: number | null; now: Date },
): Promise<void> {
  await db.insertInto('login_challenge').values({
    challenge_hash: digest(challenge), browser_hash: digest(browser), user_type: userType,
    expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
  }).execute();
}

/**
 * Refuses with `Account.Page.Expired` unless this browser started the sign-in and it has not expired. Without the
 * cookie, a stolen challenge could be completed in another browser.
 */
export async function checkChallenge(
  db: Db | Tx, { challenge, browser, now }: { challenge: string; browser: string | undefined; now: Date },
  { refuse }: Refusing<'Account.Page.Expired'>,
): Promise<void> {
  const row = browser === undefined || challenge.length > 200
    ? undefined
    : await db.selectFrom('login_challenge').select('user_type')
      .where('challenge_hash', '=', digest(challenge)).where('browser_hash', '=', digest(browser)).where('expires_at', '>', now)
      .executeTakeFirst();
  if (!row) refuse('Account.Page.Expired');
}

/**
 * Completes a sign-in: the challenge is bound to this account, once. Returns the URL where the browser continues,
 * which leads to the client with a code. Call it in the transaction of the sign-in.
 *
 * Does in one statement what the library would do by reading, changing and writing its interaction: every sign-in
 * waits for it.
 */
export async function completeChallenge(
  tx: Tx, { challenge, userId, userType, remember, now }: { challenge: string; userId: string; userType: UserType; remember: boolean; now: Date },
  refusing: Refusing<'Account.Page.Expired'>,
): Promise<string> {
  const login = { accountId: userId, remember, ts: Math.floor(Date.now() / 1000), acr: String(userType) };
  const { rows: [interaction] } = await sql<{ return_to: string }>`
    with begun as (delete from login_challenge where challenge_hash = ${digest(challenge)} returning challenge_hash)
    update oidc_payload set payload = jsonb_set(payload, '{result}', ${JSON.stringify({ login })}::jsonb)
    where model = 'Interaction' and id_hash = ${digest(challenge)} and expires_at > ${now} and exists (select from begun)
    returning payload->>'returnTo' as return_to`.execute(tx);
  if (!interaction) refusing.refuse('Account.Page.Expired');
  return restoreId(interaction.return_to, challenge);
}

/** Client id of a pending sign-in; undefined when it does not exist. */
export async function clientOfChallenge(provider: Provider, challenge: string): Promise<string | undefined> {
  const interaction = await provider.Interaction.find(challenge);
  return typeof interaction?.params.client_id === 'string' ? interaction.params.client_id : undefined;
}
