import { sql } from 'kysely';
import type Provider from 'oidc-provider';
import type { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_S } from '@portal/common/rules/units';
import { realTime } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { notAwaited } from '../../platform/db/not-awaited.ts';
import { digest } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { authenticationOf, type FirstStep, type SecondStep } from './authentication.ts';
import { sameEntry } from '@portal/common/rules/user/entries';
import { restoreId } from './library-ids.ts';

/** Lifetime of a sign-in page, in seconds. */
export const CHALLENGE_SECONDS = HOUR_S;

/**
 * Records which browser started a sign-in. With `isFirst` the transaction does not wait for the disk: nothing was asked
 * and nobody signed in yet, so a sign-in page of the second before a crash of the database expires, and is opened again.
 */
export async function bindChallenge(
  db: Db | Tx,
  {
    challenge,
    browser,
    userType,
    isFirst,
    now,
  }: { challenge: string; browser: string; userType: number | null; isFirst: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('login_challenge')
    .values({
      challenge_hash: digest(challenge),
      browser_hash: digest(browser),
      user_type: userType,
      expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
    })
    .$if(isFirst, (insert) => insert.returning(notAwaited.as('waits')))
    .execute();
}

/**
 * Refuses with `Account.Page.Expired` unless this browser started the sign-in and it has not expired. Without the
 * cookie, a stolen challenge could be completed in another browser.
 */
export async function checkChallenge(
  db: Db | Tx,
  { challenge, browser, now }: { challenge: string; browser: string | undefined; now: Date },
  { refuse }: Refusing<'Account.Page.Expired'>,
): Promise<void> {
  const row =
    browser === undefined || challenge.length > 200
      ? undefined
      : await db
          .selectFrom('login_challenge')
          .select('user_type')
          .where('challenge_hash', '=', digest(challenge))
          .where('browser_hash', '=', digest(browser))
          .where('expires_at', '>', now)
          .executeTakeFirst();
  if (!row) refuse('Account.Page.Expired');
}

export interface Completed {
  challenge: string;
  userId: string;
  userType: UserType;
  first: FirstStep;
  /** Undefined: the account was opened by its first step alone. */
  second: SecondStep | undefined;
  remember: boolean;
  /** New value of the browser's cookie. */
  browser: string;
  now: Date;
}

/**
 * Completes a sign-in: the challenge is bound to this account, once, and to the new value of the browser's cookie, so
 * that the old one, which another person may know or have planted, no longer continues it. Other pending sign-ins of
 * the browser move to the new value. The account must be of a user type that signs in at the page that the challenge is
 * for, unless an identity provider named it: companies of all kinds have them. Returns the URL where the browser
 * continues, which leads to the client with a code. Call it in the transaction of the sign-in.
 *
 * One statement replaces the library's read, change and write of its interaction, because every sign-in waits for it.
 */
export async function completeChallenge(
  tx: Tx,
  { challenge, userId, userType, first, second, remember, browser, now }: Completed,
  refusing: Refusing<'Account.Page.Expired'>,
): Promise<string> {
  const ts = Math.floor(realTime() / 1000);
  const login = { accountId: userId, remember, ts, ...authenticationOf(first, second) };
  const browserHash = digest(browser);
  // The page has also answered the prompts that led to it.
  const result = { login, select_account: {}, create: {}, browser: browserHash };
  const {
    rows: [interaction],
  } = await sql<{ return_to: string }>`
    with begun as (
      delete from login_challenge where challenge_hash = ${digest(challenge)}
        and (user_type is null or user_type = any(${[...sameEntry(userType)]}::int[]) or ${first === 'idp'}::boolean)
      returning browser_hash
    ), challenges as (
      update login_challenge l set browser_hash = ${browserHash} from begun
      where l.browser_hash = begun.browser_hash and l.challenge_hash <> ${digest(challenge)}
    ),
    states as (update sign_in_state s set browser_hash = ${browserHash} from begun where s.browser_hash = begun.browser_hash),
    requests as (update sso_request r set browser_hash = ${browserHash} from begun where r.browser_hash = begun.browser_hash)
    update oidc_payload set payload = jsonb_set(payload, '{result}', ${JSON.stringify(result)}::jsonb)
    where model = 'Interaction' and id_hash = ${digest(challenge)} and expires_at > ${now} and exists (select from begun)
    returning payload->>'returnTo' as return_to`.execute(tx);
  if (!interaction) refusing.refuse('Account.Page.Expired');
  return restoreId(interaction.return_to, challenge);
}

/**
 * Answers the page of a prompt after the sign-in (consent, terms), once. Returns the URL where the browser continues:
 * to the client with a code, or with `access_denied`. What the sign-in before it resulted in is kept.
 */
export async function answerPrompt(
  tx: Tx,
  {
    challenge,
    browser,
    answer: answered,
    now,
  }: { challenge: string; browser: string; answer: 'consent' | 'terms' | 'denied'; now: Date },
  refusing: Refusing<'Account.Page.Expired'>,
): Promise<string> {
  const answer =
    answered === 'denied'
      ? { error: 'access_denied', error_description: 'the person did not allow it' }
      : { [answered]: {} };
  const {
    rows: [interaction],
  } = await sql<{ return_to: string }>`
    with begun as (delete from login_challenge where challenge_hash = ${digest(challenge)} returning browser_hash)
    update oidc_payload set payload = jsonb_set(payload, '{result}', coalesce(payload->'lastSubmission', '{}') || ${JSON.stringify({ ...answer, browser: digest(browser) })}::jsonb)
    where model = 'Interaction' and id_hash = ${digest(challenge)} and expires_at > ${now} and exists (select from begun)
    returning payload->>'returnTo' as return_to`.execute(tx);
  if (!interaction) refusing.refuse('Account.Page.Expired');
  return restoreId(interaction.return_to, challenge);
}

interface Step {
  later: boolean;
  elsewhere: boolean;
  session_uid: string | null;
  account: string | null;
}

/**
 * The step of a sign-in that a browser continues: whether it came after the sign-in itself (consent, terms), and whether
 * another browser completed it, the library's session that it belongs to, and who signed in.
 */
export async function readStep(db: Db, { challenge, browser }: { challenge: string; browser: string }): Promise<Step> {
  const {
    rows: [step],
  } = await sql<Step>`
    select payload->'prompt'->>'name' in ('consent', 'terms') as later,
      payload->'session'->>'uid' as session_uid, payload->'result'->'login'->>'accountId' as account,
      payload->'result' is not null and payload->'result'->>'browser' is distinct from ${digest(browser)} as elsewhere
    from oidc_payload where model = 'Interaction' and id_hash = ${digest(challenge)}`.execute(db);
  return step ?? { later: false, elsewhere: false, session_uid: null, account: null };
}

/** Client id of a pending sign-in; undefined when it does not exist. */
export async function clientOfChallenge(provider: Provider, challenge: string): Promise<string | undefined> {
  const interaction = await provider.Interaction.find(challenge);
  return typeof interaction?.params.client_id === 'string' ? interaction.params.client_id : undefined;
}
