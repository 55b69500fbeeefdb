import type { listContacts, readContact } from '@portal/common/contract/company/contacts';
import type { AnswerOf, ParsedOf } from '@portal/common/contract/endpoint';
import { ContactActive, type ContactConfirm } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import type { UserType } from '@portal/common/enums/user/user-type';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import { windowOf } from '../../platform/db/page.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { boundaryOf } from '../../platform/http/request/period.ts';
import { stateOf } from '../invitation/invitation.db.ts';
import { findPerson, type ContactRow, type OneOf } from './contacts.db.ts';
import { listPeople } from './list-people.db.ts';

type Contact = AnswerOf<typeof readContact>;

/** What a status is on the wire: accounts that are neither active nor being closed are disabled. */
const ACTIVE: Readonly<Record<number, ContactActive>> = {
  [AccountStatus.active]: ContactActive.enabled,
  [AccountStatus.cancelling]: ContactActive.leaving,
};

/** The latest invitation of a row, as lists show it. */
export function invitationOf(
  {
    password,
    channel,
    sent_at,
    expires_at,
    opened_at,
    withdrawn_at,
  }: Pick<ContactRow, 'password' | 'channel' | 'sent_at' | 'expires_at' | 'opened_at' | 'withdrawn_at'>,
  at: Date,
): Contact['invitation'] {
  if (channel === null || sent_at === null || expires_at === null) return null;
  const state = stateOf({ password, sent_at, expires_at, opened_at, withdrawn_at }, at);
  const isAlive = state === InvitationState.sent || state === InvitationState.opened;
  return {
    state,
    sent_by: channel,
    sent_time: sent_at,
    expire_time: expires_at,
    days_left: isAlive ? Math.ceil((expires_at.getTime() - at.getTime()) / DAY_MS) : 0,
  };
}

function wire(row: ContactRow, at: Date): Contact {
  return {
    user_id: row.user_id,
    user_type: row.user_type as UserType,
    role: (row.role ?? MemberRole.member) as MemberRole,
    is_auth: row.role === MemberRole.owner,
    contact_name: row.user_name,
    login_name: row.login_name ?? '',
    phone: row.phone ?? '',
    email: row.email ?? '',
    phone_verified: row.phone_verified,
    email_verified: row.email_verified,
    department: row.department ?? '',
    position_id: row.position_id,
    qq: row.qq ?? '',
    spare_email: row.spare_email ?? '',
    telephone: row.telephone ?? '',
    fax: row.fax ?? '',
    create_user: row.creator ?? '',
    version: row.version,
    create_time: row.created_at,
    last_sign_in: row.last_sign_in,
    active_status: ACTIVE[row.status] ?? ContactActive.disabled,
    confirm_status: row.confirm_status as ContactConfirm,
    provisioned: row.provisioned,
    invitation: invitationOf(row, at),
  };
}

/** A page of the people of a company, for the calls of both kinds of companies. */
export async function readPeople(
  coId: string,
  query: ParsedOf<typeof listContacts>['query'],
  { tx, now, refuseAt }: HandlerContext<never, 'start_date' | 'end_date'>,
): Promise<AnswerOf<typeof listContacts>> {
  const [from, until] = [
    boundaryOf(query.start_date, 'start_date', 'start'),
    boundaryOf(query.end_date, 'end_date', 'end'),
  ];
  // One day more: in the caller's time zone the next day may have begun.
  if (from && from.getTime() > now().getTime() + DAY_MS) refuseAt('start_date', 'request.invalid');
  if (from && until && from >= until) refuseAt('end_date', 'request.invalid');
  // As lists show it, a space follows the country code: +86 137 0000 0003.
  const phone =
    query.phone
      ?.trim()
      .replace(/^(\+\d{1,4})\s+/, '$1-')
      .replaceAll(/\s/g, '') ?? '';
  const filter = { phone, email: query.email ?? '', from, until };
  const { rows, total } = await listPeople(tx, coId, filter, windowOf(query, CONTACT_LIST.size));
  return { total, rows: rows.map((row) => wire(row, now())) };
}

/** One of them. */
export async function readPerson(
  one: OneOf,
  { tx, now, refuse }: HandlerContext<'Account.NotFound'>,
): Promise<Contact> {
  return wire((await findPerson(tx, one)) ?? refuse('Account.NotFound'), now());
}
