import * as z from 'zod/mini';
import { MemberRole } from '../../enums/user/member-role.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { endpointsOf, members, only } from '../endpoint.ts';
import { trimmed } from '../fields.ts';
import { takenAddress } from '../refusals.ts';
import { deleteContact, listContacts, readContact, resetContactSecondFactor, setContactStatus } from './contacts.ts';
import {
  acceptOwnership,
  endOwnershipOffer,
  listOwnerCandidates,
  offerOwnership,
  readOwnershipOffer,
} from './ownership.ts';

const endpoint = endpointsOf('contacts');

/**
 * The members of an enterprise: its own accounts and the users of its provider. Calls that are the same for the people
 * of a partner company are declared there.
 */
const access = members('people');
const path = '/api/account/v1/enterprise/{co_id}/members';
const one = `${path}/{user_id}` as const;
const oneRefuses = ['Account.NotFound', 'Account.Member.Role'] as const;

export const listMembers = endpoint({
  ...listContacts,
  summary: 'Members of the own enterprise, newest first',
  path,
  access,
});

export const readMember = endpoint({ ...readContact, summary: 'One member of the own enterprise', path: one, access });

/**
 * With an e-mail or a phone number, or both; the invitation goes to the e-mail, if there is one. Administrators are
 * invited after a recent sign-in.
 */
export const inviteMember = endpoint({
  summary: 'Invite a member of the own enterprise',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', ...takenAddress],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z
    .strictObject({
      contact_name: trimmed(checkUserName),
      email: trimmed(optional(checkEmailOnWire)),
      phone: trimmed(optional(checkPhone)),
      /** Administrators are named by the owner alone. */
      role: z.enum(MemberRole),
    })
    .check(({ value, issues }) => {
      if (value.email === '' && value.phone === '')
        issues.push({ code: 'custom', message: 'email.empty', input: value.email, path: ['email'] });
    }),
  reply: z.strictObject({ user_id: z.string() }),
});

/** The owner names administrators; administrators change the roles of all others. */
export const setMemberRole = endpoint({
  summary: 'Change the role of a member of the own enterprise',
  refuses: [...oneRefuses, 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${one}/role`,
  access,
  ownCodes: true,
  body: z.strictObject({ role: z.enum(MemberRole) }),
});

/** Of those whose roles the caller may change. */
export const resetMemberSecondFactor = endpoint({
  ...resetContactSecondFactor,
  summary: 'Reset the second step of a member of the own enterprise',
  refuses: [...oneRefuses, 'Account.SignIn.Recent.Required', 'Account.SecondFactor.Off'],
  path: `${one}/second_factor`,
  access,
});

/** Nobody disables the owner or themselves. Enabling an administrator needs a recent sign-in. */
export const setMemberStatus = endpoint({
  ...setContactStatus,
  summary: 'Enable or disable a member of the own enterprise',
  refuses: [...oneRefuses, 'Account.SignIn.Recent.Required'],
  path: `${one}/status`,
  access,
});

export const deleteMember = endpoint({
  ...deleteContact,
  summary: 'Delete a member of the own enterprise with its data',
  refuses: oneRefuses,
  path: one,
  access,
});

/**
 * The owner hands over as the main account of a partner company does. Users of a provider have neither password nor
 * proven address, and cannot take over.
 */
const ofOwner = members('ownership');
const ofBoth = only(UserType.enterprise);
const owner = '/api/account/v1/enterprise/{co_id}/owner';

export const readMemberOffer = endpoint({
  ...readOwnershipOffer,
  summary: 'The hand-over of the own enterprise that is under way',
  path: `${owner}/offer`,
  access: ofBoth,
});

export const listMemberCandidates = endpoint({
  ...listOwnerCandidates,
  summary: 'Members who can become the owner of the own enterprise',
  path: `${owner}/candidates`,
  access: ofOwner,
});

export const offerToMember = endpoint({
  ...offerOwnership,
  summary: 'Offer the ownership of the own enterprise to a member',
  path: `${owner}/offer`,
  access: ofOwner,
});

export const endMemberOffer = endpoint({
  ...endOwnershipOffer,
  summary: 'Withdraw or decline the ownership of the own enterprise',
  path: `${owner}/offer`,
  access: ofBoth,
});

export const acceptFromMember = endpoint({
  ...acceptOwnership,
  summary: 'Become the owner of the own enterprise',
  path: owner,
  access: ofBoth,
});
