import { IdpChange, MemberOutcome } from '@portal/common/enums/sign-in/idp-member';
import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';

/** A change of a company's provider. */
export interface Changed {
  coId: string;
  configId: string;
  change: IdpChange;
  /**
   * With `ssoOnly`: the e-mail domain, and who may still use a password. Only people with an address of the domain
   * count.
   */
  domain?: string;
  exceptions?: readonly string[];
  /**
   * With `promote`: whether the candidate recognizes nobody who is linked, or else the format of its identifiers, and
   * that of people for whom none is stored.
   */
  promotion?: Promotion;
}

export interface Promotion {
  recognisesNobody: boolean;
  format: string | null;
  liveFormat: string | null;
}

export interface MemberRow {
  user_id: string;
  user_name: string;
  email: string;
  outcome: MemberOutcome;
}

/** Changes after which the provider serves. */
const SERVES: ReadonlySet<IdpChange> = new Set([IdpChange.enable, IdpChange.promote, IdpChange.ssoOnly]);

/** Does the candidate recognize the person of the identity `i`? */
const recognises = ({ recognisesNobody, format, liveFormat }: Promotion = NOTHING_CHANGES): RawBuilder<boolean> =>
  sql<boolean>`(${!recognisesNobody}::boolean and coalesce(coalesce(i.name_format, ${liveFormat}::text) = ${format}::text, true))`;
const NOTHING_CHANGES: Promotion = { recognisesNobody: false, format: null, liveFormat: null };

/**
 * Columns of the people of a company who may sign in, with how they could after the change. A provider that is switched
 * on may have a candidate only. A provider never signs in to the account of an administrator.
 */
const members = ({ coId, configId, change, domain, exceptions = [], promotion }: Changed): RawBuilder<unknown> => sql`
  with serving as (
    select p.config_id, coalesce(c.jit, true) as jit, p.config_id = ${configId} and ${promotion !== undefined}::boolean as promoted
    from identity_provider p left join idp_configuration c on c.configuration_id =
      case when p.config_id = ${configId} and ${promotion !== undefined}::boolean then p.candidate_id else coalesce(p.live_id, p.candidate_id) end
    where p.co_id = ${coId} and case when p.config_id = ${configId} then ${SERVES.has(change)}::boolean else p.status = ${IdpStatus.enabled} end
  ), person as (
    select u.user_id, u.user_name,
      coalesce(u.email, (select i.claimed_email from idp_identity i where i.user_id = u.user_id order by i.seen_at desc limit 1), '') as email,
      case
        when u.user_type = ${UserType.enterprise} and u.password_hash is null and (${domain === undefined}::boolean or u.user_id = any(${exceptions}::text[])) then ${MemberOutcome.noPassword}
        when u.user_type = ${UserType.enterprise} and (${domain === undefined}::boolean or u.user_id = any(${exceptions}::text[])) then ${MemberOutcome.recovery}
        when u.user_type = ${UserType.enterprise} then ${MemberOutcome.lose}
        when exists (select from idp_identity i join serving s using (config_id) where i.user_id = u.user_id and (not s.promoted or ${recognises(promotion)})) then ${MemberOutcome.matches}
        when exists (select from serving where jit) then ${MemberOutcome.new}
        else ${MemberOutcome.lose}
      end as outcome
    from app_user u
    where u.co_id = ${coId} and u.status = ${AccountStatus.active} and u.user_type in (${UserType.enterprise}, ${UserType.idpUser})
  ), member as (
    select * from person where ${domain ?? null}::text is null or substring(email from '[^@]*$') = ${domain ?? null}::text
  )`;

/** Those who lose access first. */
const ORDER = [
  MemberOutcome.lose,
  MemberOutcome.noPassword,
  MemberOutcome.new,
  MemberOutcome.matches,
  MemberOutcome.recovery,
];
const inOrder = sql`order by array_position(${sql.val(ORDER)}::text[], outcome), user_name, user_id`;

/** Number of people by outcome. */
export async function countMembers(db: Db | Tx, changed: Changed): Promise<Record<MemberOutcome, number>> {
  const { rows } = await sql<{
    outcome: MemberOutcome;
    count: string;
  }>`${members(changed)} select outcome, count(*) as count from member group by outcome`.execute(db);
  const counts = { lose: 0, new: 0, matches: 0, recovery: 0, noPassword: 0 };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return counts;
}

/** People of a company with their outcome, those who lose access first. */
export async function listMembers(
  db: Db | Tx,
  changed: Changed,
  { outcome, limit, offset = 0 }: { outcome?: MemberOutcome | undefined; limit: number; offset?: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${members(changed)}
    select user_id, user_name, email, outcome from member where ${outcome ?? null}::text is null or outcome = ${outcome ?? null}::text
    ${inOrder} limit ${limit}::bigint offset ${offset}`.execute(db);
  return rows;
}

/** All of them in the same order, a thousand at a time. */
export async function* everyMember(tx: Tx, changed: Changed): AsyncGenerator<MemberRow[]> {
  await sql`declare every_member no scroll cursor for ${members(changed)}
    select user_id, user_name, email, outcome from member ${inOrder}`.execute(tx);
  for (;;) {
    const { rows } = await sql<MemberRow>`fetch 1000 from every_member`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** People who are linked to a provider and may sign in, by the format of their identifier, and whether the candidate recognizes them. */
export async function countLinked(
  db: Db | Tx,
  configId: string,
  promotion: Promotion,
): Promise<{ format: string | null; recognised: boolean; people: number }[]> {
  const { rows } = await sql<{ format: string | null; recognised: boolean; people: string }>`
    select coalesce(i.name_format, ${promotion.liveFormat}::text) as format, ${recognises(promotion)} as recognised, count(*) as people
    from idp_identity i join app_user u on u.user_id = i.user_id
    where i.config_id = ${configId} and u.status = ${AccountStatus.active} group by 1, 2 order by 1`.execute(db);
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}
