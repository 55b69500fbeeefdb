import * as z from 'zod/mini';
import { MemberRole } from '../../enums/user/member-role.ts';
import { endpointsOf, members, pageOf } from '../endpoint.ts';
import { paging } from '../fields.ts';
import { takenAddress } from '../refusals.ts';
import { invitation } from './contacts.ts';

const endpoint = endpointsOf('contacts');

/**
 * Contacts of an enterprise, whom staff of the provider enter (`console/customer-contacts.ts`): they are no members and
 * never sign in. Who accepts an invitation becomes a member, and is a contact no more.
 */
const access = members('people');
const path = '/api/account/v1/enterprise/{co_id}/contacts';
const one = `${path}/{user_id}/invitation` as const;
const oneRefuses = ['Account.NotFound', 'Account.Member.Role', 'Account.Conflict'] as const;

const contact = z.strictObject({
  user_id: z.string(),
  contact_name: z.string(),
  /** Empty where there is none. */
  phone: z.string(),
  email: z.string(),
  /** Role of the latest invitation; null without one. */
  role: z.nullable(z.enum(MemberRole)),
  invitation: z.nullable(invitation),
});
export type MemberContact = z.infer<typeof contact>;

export const listMemberContacts = endpoint({
  summary: 'Contacts of the own enterprise who are no members, newest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  query: z.strictObject(paging),
  reply: pageOf(contact),
});

/**
 * Sends the link that sets a password, to the e-mail or else by SMS; an earlier link ends. Once a minute each. The
 * contact becomes a member of this role by it, and stays a contact without. Refused when a member has the address, or
 * another account has proven it.
 */
export const inviteContact = endpoint({
  summary: 'Invite a contact of the own enterprise as a member, again as well',
  refuses: [...oneRefuses, 'Account.SignIn.Recent.Required', ...takenAddress],
  method: 'POST',
  path: one,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({
    /** Administrators are named, and invited again, by the owner alone. */
    role: z.enum(MemberRole),
  }),
  reply: z.strictObject({ sent_by: z.enum({ email: 'email', sms: 'sms' }) }),
});

/** Revokes the link. The contact can be invited again. */
export const withdrawContactInvitation = endpoint({
  summary: 'Withdraw the invitation of a contact of the own enterprise',
  refuses: oneRefuses,
  method: 'DELETE',
  path: one,
  access,
  ownCodes: true,
});
