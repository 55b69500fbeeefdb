import { sql } from 'kysely';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { endApplicationSessions, revokeTokens } from '../../identity/sessions/application-sessions.db.ts';
import { claimsIn, scopesAsked } from './claims.ts';
import { ambient, type Db, type Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';

/** True when the person allowed the application to receive all of these scopes. */
export async function hasConsented(
  db: Db,
  { clientId, userId, scopes }: { clientId: string; userId: string; scopes: readonly string[] },
): Promise<boolean> {
  const found = await ambient(db)
    .selectFrom('application_consent')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`scopes @> ${[...scopes]}::text[]`)
    .executeTakeFirst();
  return found !== undefined;
}

export interface AskedConsent {
  client_id: string;
  name_zh: string;
  name_en: string;
  user_id: string;
  user_name: string;
  scopes: OauthScope[];
  redirect_uri: string;
  /** The authorization request. */
  params: Record<string, unknown>;
}

/**
 * What a consent page asks, and whom; undefined when it is answered or expired, or when the sign-in behind it, the
 * account or the application has ended. Locks the account's row first, as everything that ends its sessions does.
 */
export async function findAsked(tx: Tx, challenge: string, now: Date): Promise<AskedConsent | undefined> {
  const {
    rows: [asked],
  } = await sql<Omit<AskedConsent, 'scopes'> & { scope: string | null; claims: string | null }>`
    select a.client_id, a.name_zh, a.name_en, u.user_id, u.user_name, i.payload->'params'->>'scope' as scope,
      i.payload->'params'->>'claims' as claims, i.payload->'params'->>'redirect_uri' as redirect_uri,
      i.payload->'params' as params
    from oidc_payload i
    join application a on a.client_id = i.payload->'params'->>'client_id' and a.enabled
    join oidc_payload s on s.model = 'Session' and s.uid = i.payload->'session'->>'uid' and s.expires_at > ${now}
    join app_user u on u.user_id = i.payload->'session'->>'accountId' and u.user_id = s.payload->>'accountId' and u.status = ${AccountStatus.active}
    where i.model = 'Interaction' and i.id_hash = ${digest(challenge)} and i.expires_at > ${now}
      and i.payload->'prompt'->>'name' = 'consent' and i.payload->'result' is null
    for share of u`.execute(tx);
  if (!asked) return undefined;
  const { scope, claims, ...rest } = asked;
  return { ...rest, scopes: scopesAsked(scope ?? '', claimsIn(claims)) };
}

/** Remembers a consent, beside what the person allowed the application before. */
export async function giveConsent(
  tx: Tx,
  { clientId, userId, scopes, now }: { clientId: string; userId: string; scopes: readonly OauthScope[]; now: Date },
): Promise<void> {
  await sql`
    insert into application_consent as c (client_id, user_id, scopes, allowed_at)
    values (${clientId}, ${userId}, ${[...scopes]}::text[], ${now}::timestamptz)
    on conflict (client_id, user_id) do update set allowed_at = excluded.allowed_at,
      scopes = array(select distinct unnest(c.scopes || excluded.scopes) order by 1)`.execute(tx);
}

/** Forgets a consent; false when there was none. */
export async function withdrawConsent(
  tx: Tx,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_consent')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends the sign-ins, codes and tokens that an application has of people who have not allowed it what it receives. Call
 * it after the application began to ask for consent, in the same transaction.
 *
 * @returns the number of people
 */
export async function endWithoutConsent(tx: Tx, clientId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from (
      select payload->>'accountId' as user_id, string_to_array(payload->'openid'->>'scope', ' ') as scopes from oidc_payload
      where model = 'Grant' and payload->>'clientId' = ${clientId}
      union all select user_id, '{}' from application_session where client_id = ${clientId} and ended_at is null and not hosted
    ) has where not exists (
      select from application_consent c where c.client_id = ${clientId} and c.user_id = has.user_id
        and c.scopes @> array(select scope from unnest(has.scopes) scope where scope = any(${[...OauthScope]}::text[]))
    )`.execute(tx);
  const people = rows.map(({ user_id }) => user_id);
  if (people.length === 0) return 0;
  await endApplicationSessions(tx, { clientId, userId: people }, now);
  await revokeTokens(tx, { clientId, userId: people });
  return people.length;
}
