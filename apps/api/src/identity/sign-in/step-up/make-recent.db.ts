import { sql } from 'kysely';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { realTime } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { authenticationOf, type FirstStep, type SecondStep } from '../../challenge/authentication.ts';

/**
 * Makes the sign-in of a session recent: the session itself and the library's one behind it, from which ID tokens have
 * `auth_time`, `acr` and `amr`. Call it in the transaction that has checked the proof and locked the account.
 *
 * @returns the digest of its secret; undefined when the session has ended, and for a narrow one
 */
export async function makeRecent(
  tx: Tx,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { first, second, now }: { first: FirstStep; second: SecondStep | undefined; now: Date },
): Promise<string | undefined> {
  const session = await tx
    .updateTable('session')
    .set({ signed_in_at: now, federated: false })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('scope', '=', SessionScope.full)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['oidc_session_uid', 'secret_hash'])
    .executeTakeFirst();
  // The library counts in real time.
  const login = { loginTs: Math.floor(realTime() / 1000), ...authenticationOf(first, second) };
  if (session && session.oidc_session_uid !== null)
    await sql`update oidc_payload set payload = payload || ${JSON.stringify(login)}::jsonb
      where model = 'Session' and uid = ${session.oidc_session_uid} and payload->>'accountId' = ${userId}`.execute(tx);
  return session?.secret_hash;
}

/** The name of the provider through which a person signed in last; null for others. */
export async function providerNameOf(tx: Tx, userId: string): Promise<string | null> {
  const {
    rows: [provider],
  } = await sql<{ idp_name: string }>`
    select p.idp_name from idp_identity i join identity_provider p using (config_id)
    where i.user_id = ${userId} order by i.seen_at desc, i.config_id limit 1`.execute(tx);
  return provider?.idp_name ?? null;
}
