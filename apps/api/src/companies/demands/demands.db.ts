import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readDemandEffect, readDemands } from '@portal/common/contract/company/demands';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { DemandKind } from '@portal/common/enums/user/demand-kind';
import { UserType } from '@portal/common/enums/user/user-type';
import { DEMAND } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { OWNER_COLUMNS } from '../../identity/addresses/tell-owner.db.ts';
import { ssoOnlyOfAccount } from '../../identity/sso-only/sso-only.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

export interface Asked {
  kind: DemandKind;
  /** Of `sessions` alone. */
  days: number | null;
}

/** What a company demands, in the order of the kinds. */
export async function listDemands(tx: Tx, coId: string, now: Date): Promise<AnswerOf<typeof readDemands>['demands']> {
  const rows = await tx
    .selectFrom('company_demand as d')
    .leftJoin('app_user as u', 'u.user_id', 'd.made_by')
    .select(['d.kind', 'd.days', 'd.from_at', 'd.made_at', 'u.user_name'])
    .where('d.co_id', '=', coId)
    .orderBy('d.made_at')
    .orderBy('d.kind')
    .execute();
  return rows.map(({ kind, days, from_at, made_at, user_name }) => ({
    kind: kind as DemandKind,
    days,
    from_time: from_at,
    counts: from_at <= now,
    on_time: made_at,
    by_name: user_name ?? '',
  }));
}

interface Lacking {
  user_id: string;
  user_name: string;
  address: string;
  lack: AnswerOf<typeof readDemandEffect>['people'][number]['lack'];
  told: boolean;
  count: number;
}

/** People of a company who can sign in here, and what each has. */
const SIGN_IN = [UserType.enterprise, UserType.partner, UserType.partnerContact, UserType.idpUser];

/**
 * Who does not meet a demand at this time, the first by name, and how many they are: they set up what is missing within
 * the next sign-in, or sign in again. Nobody is locked out. Users of a provider have their steps
 * there, and only their sessions count.
 */
export async function findLacking(
  tx: Tx,
  { coId, kind, days, at }: Asked & { coId: string; at: Date },
): Promise<{ count: number; people: Omit<Lacking, 'count'>[] }> {
  const hasPasskey = sql`exists (select from passkey p where p.user_id = app_user.user_id)`;
  const hasFactor = sql`exists (select from second_factor f where f.user_id = app_user.user_id)`;
  const oldSession = sql`exists (
    select from session s where s.user_id = app_user.user_id and s.scope = 'full' and s.ended_at is null
      and s.expires_at > ${at} and s.signed_in_at + ${days ?? 0}::int * interval '1 day' <= ${at})`;
  // Some sign in by code alone; whoever has not accepted the invitation yet sets it up within the first sign-in.
  const comes = sql`(password_hash is not null or first_used_at is not null)`;
  const signsInHere = sql`user_type <> ${UserType.idpUser} and ${comes} and ${ssoOnlyOfAccount} is null`;
  const stopped =
    kind === 'sessions'
      ? oldSession
      : sql`${signsInHere} and not ${hasPasskey} ${kind === 'passkey' ? sql`` : sql`and not ${hasFactor}`}`;
  const lack = kind === 'sessions' ? sql`'session'` : sql`case when ${hasFactor} then 'noPasskey' else 'nothing' end`;
  const { rows } = await sql<Lacking>`
    select user_id, user_name, coalesce(email, phone, '') as address, ${lack} as lack,
      (email is not null and email_verified or phone is not null and phone_verified) as told, count(*) over ()::int as count
    from app_user
    where co_id = ${coId} and status = ${AccountStatus.active} and user_type = any(${SIGN_IN}::int[]) and ${stopped}
    order by user_name, user_id limit ${sql.lit(DEMAND.named)}`.execute(tx);
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _, ...person }) => person) };
}

/** Switches a demand on; false when it is on already, also by another call at the same time. */
export async function insertDemand(
  tx: Tx,
  { coId, kind, days, by, at, from }: Asked & { coId: string; by: string; at: Date; from: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_demand')
    .values({ co_id: coId, kind, days, from_at: from, made_by: by, made_at: at })
    .onConflict((conflict) => conflict.columns(['co_id', 'kind']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Switches it off, and returns what it was; undefined when it is off. */
export async function deleteDemand(tx: Tx, coId: string, kind: DemandKind): Promise<Asked | undefined> {
  const gone = await tx
    .deleteFrom('company_demand')
    .where('co_id', '=', coId)
    .where('kind', '=', kind)
    .returning('days')
    .executeTakeFirst();
  return gone && { kind, days: gone.days };
}

/** Active people of a company as messages address them. */
export const listPeople = (tx: Tx, coId: string) =>
  tx
    .selectFrom('app_user')
    .select(OWNER_COLUMNS)
    .where('co_id', '=', coId)
    .where('status', '=', AccountStatus.active)
    .where('user_type', 'in', SIGN_IN)
    .orderBy('user_id')
    .execute();

/** Locks the role of a person until the end of the transaction, so that nobody acts by one that was taken meanwhile. */
export const lockRole = (tx: Tx, userId: string) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.co_id', 'u.co_id')
    .select(['u.role', 'u.user_name', 'c.company_name'])
    .where('user_id', '=', userId)
    .forShare('u')
    .executeTakeFirst();
