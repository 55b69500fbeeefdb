import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { AccountStatus } from '@portal/common/enums/user/account-status';
import type { Tx } from '../../../platform/db/connect.ts';
import { provenRecipient, reachable, type Recipient } from '../../../platform/mail/recipient.ts';
import { readPage, type Window } from '../../../platform/db/page.ts';
import { sql } from 'kysely';
import { questionsVersion } from '../../../companies/requests/questions.db.ts';
import { countSome, matches, type RequestFilter } from '../../review/request-filter.db.ts';
import { CONFIRMATION } from '../../customers/accounts/accounts.db.ts';

interface ApplicationFilter extends RequestFilter {
  coId: string | undefined;
  /** 0 means any but withdrawn: nothing is left of those that could be shown. */
  status: number;
}

/** Of the identity provider that had confirmed the applicant of an application `a`; null for all others. */
const ofProvider = (column: 'p.idp_name' | 'i.claimed_email') => sql<string | null>`(
  select ${sql.ref(column)} from idp_identity i join identity_provider p on p.config_id = i.config_id
  where i.user_id = a.user_id and i.created_at <= a.applied_at order by i.created_at limit 1)`;
export const PROVIDER_NAME = ofProvider('p.idp_name');
export const CLAIMED_EMAIL = ofProvider('i.claimed_email');

/** Since when staff see it: where the company saw it first, after that. */
const staffSince = sql<Date>`coalesce(a.staff_since, a.applied_at)`;

function filtered(tx: Tx, { coId, status, ...filter }: ApplicationFilter) {
  let query = tx
    .selectFrom('account_application as a')
    .where('a.company_only', '=', false)
    .where(matches(filter, { queue: 'account', table: 'a', pending: status === ApprovalStatus.pending }));
  if (coId !== undefined) query = query.where('a.co_id', '=', coId);
  query = query.where('a.status', status === 0 ? '<>' : '=', status === 0 ? ApprovalStatus.withdrawn : status);
  return query;
}

/**
 * A page of the queue, by time of application. The total counts up to `APPROVAL_QUEUE.countMost` plus one, which means
 * "more".
 */
export async function listApplications(
  tx: Tx,
  filter: ApplicationFilter,
  { order, ...window }: Window & { order: 'asc' | 'desc' },
) {
  const list = filtered(tx, filter)
    .innerJoin('company as c', 'c.co_id', 'a.co_id')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select([
      'a.id',
      'a.user_id',
      'a.co_id',
      'a.applicant',
      'a.note',
      'a.applied_at',
      staffSince.as('staff_since'),
      'a.status',
      'a.opinion',
      'a.decided_at',
      'c.company_name',
      'u.user_name',
      'u.phone',
      sql<string | null>`coalesce(u.email, ${CLAIMED_EMAIL})`.as('email'),
      'u.source',
      CONFIRMATION.as('login_name'),
      PROVIDER_NAME.as('idp_name'),
      sql<number>`c.version + u.version + ${questionsVersion('account', 'a.id')}`.as('version'),
    ]);
  const page = await readPage(
    (isFrom) => list.where(isFrom),
    { time: staffSince, id: sql.ref('a.id'), ids: 'numbers', order },
    window,
  );
  const total = await countSome(tx, filtered(tx, filter).select('a.id'));
  return { ...page, total };
}

/** True while only the company sees an application, and after the company decided it. */
export async function isOfCompanyAlone(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('account_application')
    .select('company_only')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.company_only === true;
}

/** Is there a login name to ask about? People who come by a provider, and those of partner companies, have none. */
export async function hasLoginName(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('account_application as a')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select('u.login_name')
    .where('a.id', '=', id)
    .executeTakeFirst();
  return Boolean(found?.login_name);
}

/** The proven address of the member who asked for the account; undefined if the applicant asked or none is proven. */
export async function findAsker(tx: Tx, id: number): Promise<Recipient | undefined> {
  const asker = await tx
    .selectFrom('account_application as a')
    .innerJoin('app_user as u', 'u.user_id', 'a.asked_by')
    .select(['u.email', 'u.email_verified', 'u.phone', 'u.phone_verified'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  return asker && provenRecipient(asker);
}

/**
 * The e-mail that an identity provider sent for an applicant, if the provider's company has proven its domain: only then
 * is the mailbox known to belong to the company. It is used for this message and is not stored in the account.
 */
export async function findClaimed(tx: Tx, id: number): Promise<Recipient | undefined> {
  const claimed = await tx
    .selectFrom('account_application as a')
    .innerJoin('company_domain as d', 'd.co_id', 'a.co_id')
    .select(CLAIMED_EMAIL.as('email'))
    .where('a.id', '=', id)
    .where('d.proven_at', 'is not', null)
    .where('d.domain', '=', sql<string>`split_part(${CLAIMED_EMAIL}, '@', 2)`)
    .executeTakeFirst();
  return claimed && reachable({ email: claimed.email, phone: null });
}

/** What the decision on an account needs and changes. */
export const findDecided = (tx: Tx, userId: string) =>
  tx
    .selectFrom('app_user')
    .select(['confirm_status', 'password_hash', 'email', 'phone'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

/** Changes an account of this status; false when it has another one by now. */
export async function changeAccount(
  tx: Tx,
  { userId, from }: { userId: string; from: AccountStatus },
  changes: { status: AccountStatus; confirm_status?: number; updated_at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('app_user')
    .set(changes)
    .where('user_id', '=', userId)
    .where('status', '=', from)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}
