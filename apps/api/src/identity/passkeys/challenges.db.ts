import { sql } from 'kysely';
import { PASSKEY } from '@portal/common/rules/limits';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';

/**
 * What a challenge is for: `add` in a session, `signIn` before it is known who signs in, `secondStep` after a password,
 * `staffAdd` for members of staff who have to make passkeys before they are signed in.
 */
type Purpose = 'add' | 'signIn' | 'secondStep' | 'staffAdd';

interface ChallengeKey {
  purpose: Purpose;
  /** Who may answer: a session, or a sign-in and its browser (`signInHolder`). */
  holder: string;
}

/** The holder of a challenge in a sign-in: another browser cannot answer it. */
export const signInHolder = (challenge: string, browser: string | undefined): string => `${challenge} ${browser ?? ''}`;

/** Issues a challenge for five minutes; without `userId` for any account. Only its digest is stored. */
export async function issueChallenge(
  db: Db | Tx,
  { purpose, holder, userId, at }: ChallengeKey & { userId?: string; at: Date },
): Promise<string> {
  const challenge = newSecret();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: digest(challenge),
      purpose,
      holder_hash: digest(holder),
      user_id: userId ?? null,
      expires_at: new Date(at.getTime() + PASSKEY.challengeLivesMs),
    })
    .execute();
  return challenge;
}

/**
 * Takes a challenge for an account, once, in one statement.
 *
 * @returns false when it is unknown, used, expired, of another holder or account, or when sessions or pending sign-ins
 * of the account were ended after it was issued
 */
export async function takeChallenge(
  db: Db | Tx,
  {
    challenge,
    purpose,
    holder,
    userId,
    at,
  }: ChallengeKey & { challenge: string | undefined; userId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge c using app_user u
    where c.challenge_hash = ${digest(challenge ?? '')} and c.purpose = ${purpose} and c.holder_hash = ${digest(holder)}
      and c.expires_at > ${at} and u.user_id = ${userId} and coalesce(c.user_id, u.user_id) = u.user_id and c.begun_no > u.ended_no
    returning c.begun_no`.execute(db);
  return rows.length > 0;
}
