import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import { isSessionOpen } from '../../identity/sessions/open-session.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { READER_COLUMNS } from '../../platform/mail/recipient.ts';

/** User types of the people of a company: a partner company, or an enterprise. */
const PEOPLE = [UserType.partner, UserType.partnerContact, UserType.enterprise, UserType.idpUser];
/** Those who ask to join, or were rejected, are none of its people. */
const ASKING = [AccountStatus.pending, AccountStatus.rejected];
/** The same numbers in both kinds of companies. */
const MANAGERS = MEMBER_RIGHTS.people;

/**
 * Locks the caller's account against a change of role and a report until the end of the transaction, and returns the
 * role and the company's verification status; undefined unless the caller manages the people of the own company and is
 * still signed in. A job, which has no session, gives user and company alone.
 */
export async function lockManager(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'coId'> & Partial<Pick<Caller, 'key' | 'sessionId'>>,
): Promise<{ role: number | null; auth_status: number; company_name: string | null } | undefined> {
  const { userId, coId, key, sessionId } = caller;
  const manager = await tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.co_id', 'u.co_id')
    .select(['u.role', 'c.auth_status', 'c.company_name'])
    .where('u.user_id', '=', userId)
    .where('u.co_id', '=', coId)
    .where('u.role', 'in', MANAGERS)
    .where('u.status', '=', AccountStatus.active)
    .forShare('u')
    .executeTakeFirst();
  if (manager && sessionId !== undefined && !(await isSessionOpen(tx, { key, sessionId }))) return undefined;
  return manager;
}

/** True when the newest registration application of a company was approved. */
export async function isAdmitted(tx: Tx, coId: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('registration_application')
    .select('approval_status')
    .where('co_id', '=', coId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.approval_status === ApprovalStatus.approved;
}

/** People of a company, newest first. */
export const peopleOf = (tx: Tx, coId: string) =>
  tx
    .selectFrom('app_user as u')
    .where('u.co_id', '=', coId)
    .where('u.user_type', 'in', PEOPLE)
    .where('u.status', 'not in', ASKING)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.user_id');

/** The contact was invited by somebody who is disabled or deleted since. */
const inviterGone = sql<boolean>`exists (
  select from reset_code r where r.user_id = u.user_id and r.invited_by is not null
    and not exists (select from app_user i where i.user_id = r.invited_by and i.status = ${AccountStatus.active}))`;

/** When the invitation `i` of `u` was withdrawn. Without its inviter it counts as withdrawn. */
export const withdrawnAt = sql<Date | null>`case when ${inviterGone}
  then coalesce(i.withdrawn_at, i.sent_at) else i.withdrawn_at end`;

/** Adds the columns of a contact. */
export const withDetails = (query: ReturnType<typeof peopleOf>) =>
  query
    .leftJoin('contact as c', 'c.user_id', 'u.user_id')
    .leftJoin('app_user as creator', 'creator.user_id', 'c.created_by')
    .leftJoin('invitation as i', 'i.user_id', 'u.user_id')
    .select([
      'u.user_id',
      'u.user_type',
      'u.role',
      'u.user_name',
      'u.login_name',
      'u.phone',
      'u.phone_verified',
      'u.email',
      'u.email_verified',
      'u.position_id',
      'u.status',
      'u.confirm_status',
      'u.created_at',
      'c.department',
      'c.qq',
      'c.spare_email',
      'c.telephone',
      'c.fax',
      'creator.user_name as creator',
      'i.channel',
      'i.sent_at',
      'i.expires_at',
      'i.opened_at',
      withdrawnAt.as('withdrawn_at'),
      sql<boolean>`u.password_hash is not null`.as('password'),
      sql<boolean>`exists (select from directory_person d where d.user_id = u.user_id)`.as('provisioned'),
      sql<Date | null>`(select max(a.at) from audit a where a.subject_id = u.user_id and a.action = 'signIn.succeeded')`.as(
        'last_sign_in',
      ),
      // Both versions only grow, so their sum changes with either.
      sql<number>`u.version + coalesce(c.version, 0)`.as('version'),
    ]);

export type ContactRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

/** All people of a company, newest first, up to the number that a list is counted to. */
export const listEverybody = (tx: Tx, coId: string): Promise<ContactRow[]> =>
  withDetails(peopleOf(tx, coId)).limit(CONTACT_LIST.countMost).execute();

/** A person of a company, by id. */
export interface OneOf {
  coId: string;
  userId: string;
}

/** A person of a company with all details. */
export function findPerson(tx: Tx, { coId, userId }: OneOf): Promise<ContactRow | undefined> {
  return withDetails(peopleOf(tx, coId)).where('u.user_id', '=', userId).executeTakeFirst();
}

/** Locks a person of a company until the end of the transaction. */
export function lockPerson(tx: Tx, { coId, userId }: OneOf) {
  return tx
    .selectFrom('app_user')
    .select(['user_name', 'role', 'status', 'password_hash', ...READER_COLUMNS, 'user_type', ...ADDRESS_COLUMNS])
    .where('user_id', '=', userId)
    .where('co_id', '=', coId)
    .where('user_type', 'in', PEOPLE)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What a company enters about one of its people, in stored form. */
export interface ContactFields {
  account: { user_name: string; phone: string; email: string; position_id: number };
  details: { department: string; qq: string; spare_email: string; telephone: string; fax: string };
}

/**
 * Creates an ordinary user without a password and returns its id. Unique keys reject an address that the company has
 * already.
 */
export async function insertPerson(
  tx: Tx,
  { coId, fields, by, language, at }: { coId: string; fields: ContactFields; by: string; language: string; at: Date },
): Promise<string> {
  const user_id = newId('u');
  await tx
    .insertInto('app_user')
    .values({
      ...fields.account,
      user_id,
      user_type: UserType.partnerContact,
      role: PartnerRole.ordinary,
      co_id: coId,
      login_name: null,
      password_hash: null,
      language,
      self_registered: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('contact')
    .values({ ...fields.details, user_id, created_by: by })
    .execute();
  return user_id;
}

/** Writes a person's data. A changed address counts as unverified. */
export async function changePerson(
  tx: Tx,
  userId: string,
  {
    fields: { account, details },
    unproven,
    at,
  }: { fields: ContactFields; unproven: readonly ('email' | 'phone')[]; at: Date },
): Promise<void> {
  const reset = Object.fromEntries(unproven.map((column) => [`${column}_verified`, false]));
  await tx
    .updateTable('app_user')
    .set({ ...account, ...reset, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .insertInto('contact')
    .values({ ...details, user_id: userId, created_by: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(details))
    .execute();
}

/** Enables or disables a locked person; false when it already had that status, or was neither enabled nor disabled. */
export async function setActive(tx: Tx, { coId, userId }: OneOf, active: boolean, at: Date): Promise<boolean> {
  const [from, to] = active
    ? [AccountStatus.disabled, AccountStatus.active]
    : [AccountStatus.active, AccountStatus.disabled];
  const changed = await tx
    .updateTable('app_user')
    .set({ status: to, updated_at: at })
    .where('user_id', '=', userId)
    .where('co_id', '=', coId)
    .where('status', '=', from)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}
