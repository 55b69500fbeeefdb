import * as z from 'zod/mini';
import { InvitationState } from '../../enums/partner/invitation-state.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { StaffState } from '../../enums/staff/staff-state.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkReason } from '../../rules/text/reason.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { paging, trimmed } from '../fields.ts';
import { takenAddress } from '../refusals.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('staff');

/**
 * Staff accounts and their privileges. For administrators only. They cannot change their own accounts, so that an
 * active administrator always remains.
 */
const access = staff(Privilege.admin);
const path = '/api/account/v1/staff';
const one = `${path}/{user_id}` as const;

/** The account is not one of staff, or it is the caller's own. */
const changeRefuses = ['Account.NotFound', 'Account.Staff.Self'] as const;
const privileges = z.array(z.enum(Privilege)).check(z.maxLength(Object.keys(Privilege).length));
const reason = trimmed(checkReason);

const member = z.strictObject({
  user_id: z.string(),
  user_name: z.string(),
  login_name: z.string(),
  email: z.string(),
  state: z.enum(StaffState),
  /** Reason of a disabled account; empty otherwise. */
  status_reason: z.string(),
  privileges,
  /** 1: a second factor is set up. */
  second_factor: answerFlag,
  /** Number of passkeys. */
  passkeys: z.number(),
  /** Sessions that are open now. */
  sessions: z.number(),
  /** ISO-8601 UTC; null before the first sign-in. */
  last_sign_in: z.nullable(date),
  create_time: date,
  /** The latest invitation, while no password has been set. */
  invitation: z.nullable(z.strictObject({ state: z.enum(InvitationState), sent_time: date, expire_time: date })),
  /** Raised by every change of the privileges. */
  version: z.number(),
});
export type StaffMember = z.infer<typeof member>;

/** `search`: part of the name, login name or e-mail. */
export const listStaff = endpoint({
  summary: 'Staff accounts by name, with their privileges',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    state: z.optional(z.enum(StaffState)),
    ...paging,
  }),
  reply: pageOf(member),
});

export const readStaff = endpoint({
  summary: 'One staff account',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: one,
  access,
  reply: member,
});

/** The link of the invitation sets the password; the first sign-in then sets up the second factor. */
export const createStaff = endpoint({
  summary: 'Create a staff account and send its invitation',
  refuses: [...takenAddress, 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({ user_name: trimmed(checkUserName), email: trimmed(checkEmailOnWire), privileges }),
  reply: z.strictObject({ user_id: z.string() }),
});

/** Takes effect with the person's next call. */
export const setStaffPrivileges = endpoint({
  summary: 'Replace the privileges of a staff account',
  refuses: [...changeRefuses, 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${one}/privileges`,
  access,
  body: z.strictObject({ privileges, ...versionRead }),
  conflict: storedNow({ privileges }),
});

/**
 * Ends sessions, pending sign-ins and links, and deletes access keys. Without effect on an account that is disabled
 * already.
 */
export const disableStaff = endpoint({
  summary: 'Disable a staff account',
  refuses: changeRefuses,
  method: 'PUT',
  path: `${one}/disabled`,
  access,
  body: z.strictObject({ reason }),
});

export const enableStaff = endpoint({
  summary: 'Enable a staff account that was disabled',
  refuses: [...changeRefuses, 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${one}/enabled`,
  access,
  body: z.strictObject({ reason }),
});

/** `sessions`: how many were open. */
export const endStaffSessions = endpoint({
  summary: 'End all sessions of a staff account',
  refuses: changeRefuses,
  method: 'DELETE',
  path: `${one}/sessions`,
  access,
  reply: z.strictObject({ sessions: z.number() }),
});

/**
 * Removes the authenticator with its recovery codes, and the passkeys, and ends all sessions. The next sign-in sets up
 * new ones. `Account.SecondFactor.Off`: there is none of them.
 */
export const resetStaffSecondFactor = endpoint({
  summary: 'Reset the second factor of a staff account',
  refuses: [...changeRefuses, 'Account.SignIn.Recent.Required', 'Account.SecondFactor.Off'],
  method: 'PUT',
  path: `${one}/second_factor`,
  access,
  body: z.strictObject({ reason }),
});
