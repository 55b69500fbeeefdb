import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { MAIL_DOMAIN } from '@portal/common/rules/limits';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { newId, newSecret } from '../../../platform/db/ids.ts';
import type { CompanyDomain } from '../../../platform/db/tables/schema.generated.ts';

export type DomainRow = Selectable<CompanyDomain>;

/** A company's domains by name. */
export const listDomains = (db: Db | Tx, coId: string): Promise<DomainRow[]> =>
  db.selectFrom('company_domain').selectAll().where('co_id', '=', coId).orderBy('domain').execute();

/** A domain of a company, by id. */
export const findDomain = (
  db: Db | Tx,
  { domainId, coId }: { domainId: string; coId: string },
): Promise<DomainRow | undefined> =>
  db
    .selectFrom('company_domain')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('co_id', '=', coId)
    .executeTakeFirst();

/** The same, locked until the end of the transaction. */
export const lockDomain = (
  tx: Tx,
  { domainId, coId }: { domainId: string; coId: string },
): Promise<DomainRow | undefined> =>
  tx
    .selectFrom('company_domain')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('co_id', '=', coId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Adds an unproven domain to a company; undefined when it has twenty.
 *
 * @throws the violation of `company_domain_key` when the company has it already
 */
export async function insertDomain(
  tx: Tx,
  { coId, domain, userId, at }: { coId: string; domain: string; userId: string; at: Date },
): Promise<string | undefined> {
  // The row of the company serialises parallel calls, so that the limit holds.
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().execute();
  if ((await listDomains(tx, coId)).length >= MAIL_DOMAIN.most) return undefined;
  const domain_id = newId('dom');
  await tx
    .insertInto('company_domain')
    .values({
      domain_id,
      co_id: coId,
      domain,
      token: newSecret(),
      config_id: null,
      proven_at: null,
      checked_at: null,
      lost_at: null,
      created_by: userId,
      created_at: at,
    })
    .execute();
  return domain_id;
}

/**
 * Stores that the record was found. True when it was not proven before.
 *
 * @throws the violation of `company_domain_owner` when another company has proven the domain
 */
export async function setProven(tx: Tx, domainId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_domain')
    .set({ proven_at: at, checked_at: at, lost_at: null })
    .where('domain_id', '=', domainId)
    .where('proven_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await tx
      .updateTable('company_domain')
      .set({ checked_at: at, lost_at: null })
      .where('domain_id', '=', domainId)
      .execute();
  return numUpdatedRows > 0n;
}

/**
 * Stores that the record of a proven domain is missing: it counts for seven days more, after which the domain is free,
 * and passwords are accepted again.
 */
export async function setMissing(tx: Tx, domainId: string, at: Date): Promise<'lost' | 'over' | undefined> {
  const until = new Date(at.getTime() - MAIL_DOMAIN.graceMs);
  const {
    rows: [row],
  } = await sql<{ over: boolean; lost: boolean }>`
    with before as (select domain_id, lost_at from company_domain where domain_id = ${domainId} and proven_at is not null for update)
    update company_domain d set checked_at = ${at}::timestamptz,
      lost_at = case when b.lost_at <= ${until} then null else coalesce(b.lost_at, ${at}::timestamptz) end,
      proven_at = case when b.lost_at <= ${until} then null else d.proven_at end,
      sso_only_at = case when b.lost_at <= ${until} then null else d.sso_only_at end
    from before b where d.domain_id = b.domain_id
    returning coalesce(b.lost_at <= ${until}, false) as over, b.lost_at is null as lost`.execute(tx);
  return row?.over ? 'over' : row?.lost ? 'lost' : undefined;
}

/**
 * Takes a proven domain whose check is due: weekly, and daily while its record is missing or the resolver gave no
 * answer. Of several instances each takes another one.
 */
export async function takeDue(db: Db, at: Date): Promise<DomainRow | undefined> {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const {
    rows: [row],
  } = await sql<DomainRow>`
    update company_domain set tried_at = ${at}::timestamptz where domain_id = (
      select domain_id from company_domain where proven_at is not null
        and checked_at < case when lost_at is null then ${before(MAIL_DOMAIN.checkMs)}::timestamptz else ${before(MAIL_DOMAIN.recheckMs)}::timestamptz end
        and (tried_at is null or tried_at < ${before(MAIL_DOMAIN.recheckMs)}::timestamptz)
      order by checked_at limit 1 for update skip locked)
    returning *`.execute(db);
  return row;
}

/**
 * Lets a domain lead to a provider of its own company, or nowhere. Another provider than before ends "single sign-on
 * only", whose conditions were checked for the one before. False when either is not the company's.
 */
export async function routeDomain(
  tx: Tx,
  { domainId, coId, configId }: { domainId: string; coId: string; configId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_domain')
    .set({
      config_id: configId,
      sso_only_at: sql<Date | null>`case when config_id is not distinct from ${configId}::text then sso_only_at end`,
    })
    .where('domain_id', '=', domainId)
    .where('co_id', '=', coId)
    .$if(configId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('identity_provider')
            .select('config_id')
            .where('config_id', '=', configId ?? '')
            .where('co_id', '=', coId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a domain of a company; returns its name. */
export async function deleteDomain(
  tx: Tx,
  { domainId, coId }: { domainId: string; coId: string },
): Promise<string | undefined> {
  return (
    await tx
      .deleteFrom('company_domain')
      .where('domain_id', '=', domainId)
      .where('co_id', '=', coId)
      .returning('domain')
      .executeTakeFirst()
  )?.domain;
}

/** The enabled provider that addresses of a proven domain lead to. */
export async function findRoute(
  db: Db,
  domain: string,
): Promise<{ co_id: string; config_id: string; idp_name: string } | undefined> {
  return db
    .selectFrom('company_domain as d')
    .innerJoin('identity_provider as p', 'p.config_id', 'd.config_id')
    .select(['d.co_id', 'p.config_id', 'p.idp_name'])
    .where('d.domain', '=', domain)
    .where('d.proven_at', 'is not', null)
    .where('p.status', '=', IdpStatus.enabled)
    .whereRef('p.co_id', '=', 'd.co_id')
    .executeTakeFirst();
}
