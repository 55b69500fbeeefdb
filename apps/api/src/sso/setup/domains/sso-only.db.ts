import { IdpStatus, type SsoOnlyNeed } from '@portal/common/enums/sign-in/identity-provider';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import type { SsoOnlyPerson } from '@portal/common/contract/identity-provider/mail-domains';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { hasPassed } from '../../sign-in/test/passed.db.ts';
import type { DomainRow } from './domains.db.ts';
import { hasRecovery, domainOf, counting } from '../../../identity/sso-only/sso-only.db.ts';

/** Accounts of the company with an address of the domain that have or may set a password. */
export async function listPasswordPeople(
  db: Db | Tx,
  { co_id: coId, domain }: Pick<DomainRow, 'co_id' | 'domain'>,
): Promise<SsoOnlyPerson[]> {
  const { rows } = await sql<SsoOnlyPerson>`
    select user_id, user_name, email from app_user
    where co_id = ${coId} and user_type = ${UserType.enterprise} and status = ${AccountStatus.active} and ${domainOf('email')} = ${domain}
    order by created_at, user_id`.execute(db);
  return rows;
}

/** What the domain lacks for single sign-on only. */
export async function findSsoOnlyMissing(
  db: Db | Tx,
  { domain_id: domainId, proven_at }: DomainRow,
  at: Date,
): Promise<SsoOnlyNeed[]> {
  const {
    rows: [row],
  } = await sql<{ live_id: string | null; recovery: boolean }>`
    select p.live_id, ${hasRecovery} as recovery from company_domain d
    left join identity_provider p on p.config_id = d.config_id and p.co_id = d.co_id and p.status = ${IdpStatus.enabled}
    where d.domain_id = ${domainId}`.execute(db);
  const live = row?.live_id ?? '';
  const {
    rows: [test],
  } = await sql<{ passed: boolean | null }>`select ${hasPassed(live, at)} as passed`.execute(db);
  return [
    ...(proven_at ? [] : ['proof' as const]),
    ...(live === '' ? ['provider' as const] : []),
    ...(test?.passed ? [] : ['test' as const]),
    ...(row?.recovery ? [] : ['recovery' as const]),
  ];
}

/**
 * Turns single sign-on only on for a domain, with these exceptions in place of the ones before. False when the domain
 * changed meanwhile.
 */
export async function turnOn(
  tx: Tx,
  { domain_id: domainId, config_id: configId }: DomainRow,
  { exceptions, at }: { exceptions: readonly string[]; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_domain')
    .set(({ fn, val }) => ({ sso_only_at: fn.coalesce('sso_only_at', val(at)) }))
    .where('domain_id', '=', domainId)
    .where('config_id', '=', configId)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();
  await tx.deleteFrom('sso_only_exception').where('domain_id', '=', domainId).execute();
  if (exceptions.length > 0)
    await tx
      .insertInto('sso_only_exception')
      .values(exceptions.map((user_id) => ({ domain_id: domainId, user_id })))
      .execute();
  return numUpdatedRows > 0n;
}

/** Turns it off. False when it was off. */
export async function turnOff(tx: Tx, domainId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_domain')
    .set({ sso_only_at: null })
    .where('domain_id', '=', domainId)
    .where('sso_only_at', 'is not', null)
    .executeTakeFirst();
  await tx.deleteFrom('sso_only_exception').where('domain_id', '=', domainId).execute();
  return numUpdatedRows > 0n;
}

/** Which of a company's domains refuse passwords now, and who may still use one, by the id of the domain. */
export async function listSsoOnly(
  db: Db | Tx,
  coId: string,
): Promise<Map<string, { counts: boolean; exceptions: SsoOnlyPerson[] }>> {
  const { rows } = await sql<{ domain_id: string; counts: boolean; exceptions: SsoOnlyPerson[] }>`
    select o.domain_id, exists (select from ${counting} where d.domain_id = o.domain_id) as counts, (
      select coalesce(json_agg(json_build_object('user_id', u.user_id, 'user_name', u.user_name, 'email', coalesce(u.email, '')) order by u.created_at, u.user_id), '[]')
      from sso_only_exception e join app_user u on u.user_id = e.user_id where e.domain_id = o.domain_id
    ) as exceptions
    from company_domain o where o.co_id = ${coId} and o.sso_only_at is not null`.execute(db);
  return new Map(rows.map(({ domain_id, ...found }) => [domain_id, found]));
}
