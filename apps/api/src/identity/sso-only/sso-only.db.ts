import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

export const hasRecovery = sql<boolean>`exists (select from company_recovery_code r where r.co_id = d.co_id and r.used_at is null)`;

/** The part of an address behind its @. */
export const domainOf = (address: string) => sql<string>`substring(${sql.ref(address)} from '[^@]*$')`;

/** Domains `d` with their enabled provider `p` that refuse passwords now: proven, and with a way back. */
export const counting = sql`company_domain d join identity_provider p
  on p.config_id = d.config_id and p.co_id = d.co_id and p.status = ${IdpStatus.enabled} and p.live_id is not null
    and d.sso_only_at is not null and d.proven_at is not null and ${hasRecovery}`;

/** Where a person signs in instead of with a password. */
export interface SsoOnly {
  enterprise_id: string;
  idp_config_id: string;
  idp_name: string;
}

/** The provider through which alone an account of `app_user` may sign in; null for those who may use passwords and codes. */
export const ssoOnlyOfAccount = sql<SsoOnly | null>`(
  select jsonb_build_object('enterprise_id', d.co_id, 'idp_config_id', p.config_id, 'idp_name', p.idp_name)
  from ${counting}
  where d.co_id = app_user.co_id and d.domain = ${domainOf('app_user.email')}
    and not exists (select from sso_only_exception e where e.domain_id = d.domain_id and e.user_id = app_user.user_id)
  limit 1)`;

/** The same of this account; undefined also for one that does not exist. */
export async function findSsoOnly(db: Db | Tx, userId: string): Promise<SsoOnly | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(ssoOnlyOfAccount.as('sso'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.sso ?? undefined;
}

/**
 * Refuses an account that signs in through its company's provider only. The refusal names the provider, so call it when
 * the person has proven to own the account.
 */
export async function refuseSsoOnly(
  db: Db | Tx,
  userId: string,
  { refuse }: Refusing<'Account.Login.Idp.Only'>,
): Promise<void> {
  const sso = await findSsoOnly(db, userId);
  if (sso) refuse('Account.Login.Idp.Only', { extra: { sso } });
}

/**
 * True when the account has credentials of its own here. Users of an identity provider have none, contacts of a partner
 * only once they have set a password.
 */
export async function signsInHere(
  db: Db | Tx,
  { userId, userType }: Pick<Caller, 'userId' | 'userType'>,
): Promise<boolean> {
  if (userType === UserType.idpUser) return false;
  if (userType !== UserType.partnerContact) return true;
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return password_hash !== null;
}
