import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { JOINING } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/db/ids.ts';

interface Joinable {
  co_id: string;
  company_name: string;
  kind: number;
}

/** A company is locked as decisions lock it first. */
const joinable = (tx: Tx) => tx.selectFrom('company').select(['co_id', 'company_name', 'kind']).forNoKeyUpdate();

/**
 * The company of this kind and name that somebody may ask to join, locked: it is verified here, or has proven the domain
 * of the applicant's proven e-mail. Undefined when there is none.
 */
export const lockJoinable = (
  tx: Tx,
  { name, kind, email }: { name: string; kind: 2 | 4; email: string | undefined },
): Promise<Joinable | undefined> =>
  joinable(tx)
    .where('kind', '=', kind)
    .where('company_folded', '=', foldCompanyName(name))
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('auth_status', '=', AuthStatus.authenticated),
        exists(
          selectFrom('company_domain as d')
            .select('d.domain_id')
            .whereRef('d.co_id', '=', 'company.co_id')
            .where('d.domain', '=', email?.split('@')[1] ?? '')
            .where('d.proven_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();

/** A company that somebody was let ask to join, or belongs to, locked. */
export const lockCompany = (tx: Tx, coId: string): Promise<Joinable | undefined> =>
  joinable(tx).where('co_id', '=', coId).executeTakeFirst();

/** True when an account is rejected, which it stays until the end of the transaction. */
export const lockRejected = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.rejected)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export interface Asking {
  coId: string;
  kind: number;
  /** In an enterprise: a member, if nothing else is said; who approves may name another one. */
  role?: MemberRole;
  user_name: string;
  login_name: string | null;
  email: string | null;
  phone: string | null;
  /** Addresses that the applicant has proven. */
  verified: readonly ('email' | 'phone')[];
  /** Null: an approved account is invited to set one, unless a provider signs it in. */
  password_hash: string | null;
  /** The company's identity provider confirmed the applicant, and signs in to the account once it is approved. */
  byProvider?: boolean;
  /** Nobody else vouches for its addresses, which no other account may have then. */
  bySelf: boolean;
  source?: number;
  language: Locale;
  at: Date;
}

/**
 * Creates the account of an application, which cannot sign in yet; returns its id. The transaction goes on after a
 * refusal.
 *
 * @throws Refusal `Account.LoginName.Exists`, `Account.Email.Exists`, `Account.Phone.Exists`
 */
export async function insertAsking(
  tx: Tx,
  { coId, kind, role = MemberRole.member, verified, bySelf, byProvider = false, at, source, ...account }: Asking,
): Promise<string> {
  const user_id = newId('u');
  const partner = kind === UserType.partner;
  const user_type = partner ? UserType.partnerContact : byProvider ? UserType.idpUser : UserType.enterprise;
  const { login_name, email } = account;
  const stored = await tx
    .insertInto('app_user')
    .values({
      ...account,
      user_id,
      user_type,
      role: partner ? PartnerRole.ordinary : role,
      co_id: coId,
      email_verified: verified.includes('email'),
      phone_verified: verified.includes('phone'),
      status: AccountStatus.pending,
      self_registered: bySelf,
      ...(source === undefined ? {} : { source }),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (stored) return user_id;
  const { name, mail } = await tx
    .selectFrom('app_user')
    .select([
      sql<boolean>`coalesce(bool_or(user_type = ${user_type} and lower(login_name) = lower(${login_name})), false)`.as(
        'name',
      ),
      sql<boolean>`coalesce(bool_or(email = ${email} and (user_type = ${user_type} and self_registered or co_id = ${coId})), false)`.as(
        'mail',
      ),
    ])
    .where((is) => is.or([is(sql`lower(login_name)`, '=', login_name?.toLowerCase() ?? ''), is('email', '=', email)]))
    .executeTakeFirstOrThrow();
  throw name
    ? new Refusal('Account.LoginName.Exists', { fields: { login_name: 'Account.LoginName.Exists' } })
    : mail
      ? new Refusal('Account.Email.Exists', { fields: { email: 'Account.Email.Exists' } })
      : new Refusal('Account.Phone.Exists', { fields: { phone: 'Account.Phone.Exists' } });
}

/** Pending applications of a person: of accounts with one of these proven addresses, or that this member asked for. */
export async function countOpen(
  tx: Tx,
  {
    email = null,
    phone = null,
    askedBy = null,
  }: { email?: string | null; phone?: string | null; askedBy?: string | null },
): Promise<number> {
  const { open } = await tx
    .selectFrom('account_application as a')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('a.status', '=', ApprovalStatus.pending)
    .where((is) =>
      is.or([
        is('a.asked_by', '=', askedBy),
        is.and([is('a.asked_by', 'is', null), is('u.email', '=', email), is('u.email_verified', '=', true)]),
        is.and([is('a.asked_by', 'is', null), is('u.phone', '=', phone), is('u.phone_verified', '=', true)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** True when a company has had as many applications within a day as it may. Its row is locked. */
export async function isFull(tx: Tx, coId: string, at: Date): Promise<boolean> {
  const { number } = await tx
    .selectFrom('account_application')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('co_id', '=', coId)
    .where('applied_at', '>', new Date(at.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(number) >= JOINING.companyADay;
}

/** An application with what its applicant may know. */
const asked = (tx: Tx) =>
  tx
    .selectFrom('account_application as a')
    .innerJoin('company as c', 'c.co_id', 'a.co_id')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select([
      'a.id',
      'a.user_id',
      'a.co_id',
      'a.asked_by',
      'a.note',
      'a.applied_at',
      'a.company_only',
      'a.staff_since',
      'a.status',
      'a.opinion',
      'a.reason',
      'a.decided_at',
      'c.company_name',
      'c.kind',
      'u.login_name',
      'u.user_name',
      'u.email',
      'u.email_verified',
      'u.phone',
      'u.phone_verified',
      'u.status as account_status',
      sql<boolean>`exists (select from idp_identity i where i.user_id = a.user_id and i.created_at <= a.applied_at)`.as(
        'by_provider',
      ),
      // A later one replaces it.
      sql<boolean>`not exists (select from account_application n where n.user_id = a.user_id and n.id > a.id)`.as(
        'newest',
      ),
    ]);

export type AskedRow = Awaited<ReturnType<ReturnType<typeof asked>['executeTakeFirstOrThrow']>>;

/** The latest application of an account that its applicant asked for. */
export const findAskedOf = (tx: Tx, userId: string): Promise<AskedRow | undefined> =>
  asked(tx).where('a.user_id', '=', userId).orderBy('a.id', 'desc').limit(1).executeTakeFirst();

/** An application that a member made. */
export const findOwnAsked = (tx: Tx, id: number, askedBy: string): Promise<AskedRow | undefined> =>
  asked(tx).where('a.id', '=', id).where('a.asked_by', '=', askedBy).executeTakeFirst();

const LISTED = 50;

/** Applications that a member made, newest first. Nothing is left of a withdrawn one that could be shown. */
export const listAskedBy = (tx: Tx, askedBy: string): Promise<AskedRow[]> =>
  asked(tx)
    .where('a.asked_by', '=', askedBy)
    .where('a.status', '<>', ApprovalStatus.withdrawn)
    .orderBy('a.id', 'desc')
    .limit(LISTED)
    .execute();
