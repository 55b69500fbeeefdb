import * as z from 'zod/mini';
import { ContactActive, ContactConfirm } from '../../enums/partner/contact-status.ts';
import { InvitationState } from '../../enums/partner/invitation-state.ts';
import { MemberRole } from '../../enums/user/member-role.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { checkDepartment, checkQq } from '../../rules/contact/contact.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkLandline } from '../../rules/contact/landline.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { checkReason } from '../../rules/text/reason.ts';
import { optional } from '../../rules/text/optional.ts';
import { endpointsOf, only, pageOf } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { paging, trimmed, wholeNumber } from '../fields.ts';
import { takenAddress } from '../refusals.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('contacts');

/**
 * The people of a partner company. Everybody of the company reads them; its main account and platform admins manage the
 * ordinary users among them, once the company is verified. Ids of other companies are not found.
 */
const access = only(UserType.partner, UserType.partnerContact);
const path = '/api/account/v1/partner/{co_id}/user';
const one = `${path}/{user_id}` as const;

/** Every call that changes something needs a verified company. */
const manageRefuses = ['Account.NotFound', 'Account.Partner.Unauthenticated'] as const;
/** Calls about one person: only ordinary users can be managed. */
const oneRefuses = [...manageRefuses, 'Account.Contact.Role'] as const;

const fields = {
  contact_name: trimmed(checkUserName),
  /** `+86-13800000000`. The calling code of a stored phone does not change. */
  phone: trimmed(checkPhone),
  email: trimmed(checkEmailOnWire),
  department: z.optional(trimmed(checkDepartment)),
  position_id: wholeNumber,
  qq: z.optional(trimmed(checkQq)),
  spare_email: z.optional(trimmed(optional(checkEmailOnWire))),
  telephone: z.optional(trimmed(checkLandline)),
  fax: z.optional(trimmed(checkLandline)),
};

/** The latest invitation of a person. */
export const invitation = z.strictObject({
  state: z.enum(InvitationState),
  sent_by: z.enum({ email: 'email', sms: 'sms' }),
  sent_time: date,
  expire_time: date,
  /** Days until it expires, rounded up; 0 when the link is not valid. */
  days_left: z.number(),
});

const contact = z.strictObject({
  user_id: z.string(),
  user_type: z.enum(UserType),
  /** `PartnerRole`, or `MemberRole` in an enterprise: the first three numbers are the same. */
  role: z.enum(MemberRole),
  /** 1: the main account. */
  is_auth: answerFlag,
  contact_name: z.string(),
  /** Empty for people of a partner company, who sign in with an address, and for users of a provider. */
  login_name: z.string(),
  /** Empty where the account has none. */
  phone: z.string(),
  email: z.string(),
  /** 1: the owner has proven it. */
  phone_verified: answerFlag,
  email_verified: answerFlag,
  department: z.string(),
  position_id: z.number(),
  qq: z.string(),
  spare_email: z.string(),
  telephone: z.string(),
  fax: z.string(),
  /** Name of the person who created it; empty for a person who registered. */
  create_user: z.string(),
  /** Raised by every change of data that a manager can edit. */
  version: z.number(),
  create_time: date,
  /** Null until the first one. */
  last_sign_in: z.nullable(date),
  active_status: z.enum(ContactActive),
  confirm_status: z.enum(ContactConfirm),
  /** 1: the directory of the company provisions the account. */
  provisioned: answerFlag,
  /** Null for people who registered themselves. */
  invitation: z.nullable(invitation),
});
export type Contact = z.infer<typeof contact>;

/**
 * Parts of phone and e-mail; from an instant, and up to but not including one (ISO 8601 with its zone), or inclusive
 * days of UTC (`YYYY/MM/DD`).
 */
export const listContacts = endpoint({
  summary: 'People of the own partner company, newest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  query: z.strictObject({
    phone: z.optional(z.string().check(z.trim(), z.maxLength(32))),
    email: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    start_date: z.optional(z.string().check(z.maxLength(40))),
    end_date: z.optional(z.string().check(z.maxLength(40))),
    ...paging,
  }),
  reply: pageOf(contact),
});

export const readContact = endpoint({
  summary: 'One person of the own partner company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: one,
  access,
  reply: contact,
});

/** Creates an ordinary user and sends the invitation. The company must also be admitted. */
export const createContact = endpoint({
  summary: 'Create and invite a contact of the own partner company',
  refuses: [...manageRefuses, 'Account.Partner.NotAdmitted', ...takenAddress],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject(fields),
  reply: z.strictObject({ user_id: z.string() }),
});

/** A changed e-mail or phone counts as unverified, and a pending invitation is sent again to it. */
export const updateContact = endpoint({
  summary: 'Change a contact of the own partner company',
  refuses: [...oneRefuses, 'Account.SignIn.Recent.Required', ...takenAddress],
  method: 'PUT',
  path: one,
  access,
  ownCodes: true,
  body: z.strictObject({ ...fields, ...versionRead }),
  conflict: storedNow({
    contact_name: z.string(),
    phone: z.string(),
    email: z.string(),
    department: z.string(),
    position_id: z.number(),
    qq: z.string(),
    spare_email: z.string(),
    telephone: z.string(),
    fax: z.string(),
  }),
});

/** Receipt of what ended when a person was disabled or deleted, for the company's records. */
const receipt = z.strictObject({
  user_id: z.string(),
  contact_name: z.string(),
  time: date,
  /** Numbers of ended sessions and access keys, and of revoked links of invitations and password resets. */
  sessions: z.number(),
  access_keys: z.number(),
  links: z.number(),
});
export type Receipt = z.infer<typeof receipt>;

/**
 * Disabling ends sessions, keys and links immediately. The receipt is null after enabling, and when nothing changed.
 */
export const setContactStatus = endpoint({
  summary: 'Enable or disable a contact of the own partner company',
  refuses: oneRefuses,
  method: 'PUT',
  path: `${one}/status`,
  access,
  ownCodes: true,
  body: z.strictObject({
    active_status: z.union([z.literal(ContactActive.disabled), z.literal(ContactActive.enabled)]),
  }),
  reply: z.strictObject({ receipt: z.nullable(receipt) }),
});

/**
 * Removes the authenticator with its recovery codes, and the passkeys, and ends all sessions: the person signs in with
 * what remains, and sets up new ones there if the company demands them. The person is notified of the reason.
 */
export const resetContactSecondFactor = endpoint({
  summary: 'Reset the second step of a contact of the own partner company',
  refuses: [...oneRefuses, 'Account.SignIn.Recent.Required', 'Account.SecondFactor.Off'],
  method: 'PUT',
  path: `${one}/second_factor`,
  access,
  ownCodes: true,
  body: z.strictObject({ reason: trimmed(checkReason) }),
});

export const deleteContact = endpoint({
  summary: 'Delete a contact of the own partner company with its data',
  refuses: oneRefuses,
  method: 'DELETE',
  path: one,
  access,
  ownCodes: true,
  reply: z.strictObject({ receipt }),
});

/** Sends a link that sets a new password to the verified e-mail. The old password works until then. */
export const resetContactPassword = endpoint({
  summary: 'Send a contact the link that sets a new password',
  refuses: [...oneRefuses, 'Account.Contact.Disabled', 'Account.Contact.NotInvited', 'Account.Contact.Unverified'],
  method: 'PUT',
  path: `${one}/reset_password_email`,
  access,
  ownCodes: true,
});
