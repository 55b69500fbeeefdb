import * as z from 'zod/mini';
import { MemberRole } from '../../enums/user/member-role.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { endpointsOf, only, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { filled } from '../fields.ts';

const endpoint = endpointsOf('ownership');

/**
 * A partner company has exactly one main account (role 0). It hands over by naming a person of the company; each of the
 * two confirms with a code (scene 14). Staff appoint a successor when the main account is lost.
 */
const access = only(UserType.partner, UserType.partnerContact);
const path = '/api/account/v1/partner/{co_id}/owner';
const token = z.string().check(z.minLength(1), z.maxLength(256));

/** Only giver and receiver see it. */
const offer = z.strictObject({
  from_name: z.string(),
  contact_id: z.string(),
  contact_name: z.string(),
  offered_time: date,
  expire_time: date,
  /** 1: it was not accepted in time. It is kept until giver or receiver removes it, or a new offer replaces it. */
  expired: answerFlag,
});
export type OwnershipOffer = z.infer<typeof offer>;

export const readOwnershipOffer = endpoint({
  summary: 'The hand-over that is under way',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/offer`,
  access,
  /** `proven`: own addresses that a code can go to. */
  reply: z.strictObject({ offer: z.nullable(offer), proven: z.array(z.enum(['email', 'phone'])) }),
});

const candidate = z.strictObject({
  contact_id: z.string(),
  contact_name: z.string(),
  role: z.enum(MemberRole),
  email: z.string(),
  phone: z.string(),
});
export type OwnerCandidate = z.infer<typeof candidate>;

/**
 * Active people with a password and a verified address, by name; at most 20. `search` is a part of name, e-mail or
 * phone.
 */
export const listOwnerCandidates = endpoint({
  summary: 'People of the own company who can take over the main account',
  refuses: ['Account.NotFound', 'Account.Partner.Main.Only'],
  method: 'GET',
  path: `${path}/candidates`,
  access,
  ownCodes: true,
  query: z.strictObject({ search: z.optional(z.string().check(z.trim(), z.maxLength(60))) }),
  reply: z.strictObject({ entries: z.array(candidate) }),
});

/** The main account offers to a person with a verified address; this replaces an earlier offer. */
export const offerOwnership = endpoint({
  summary: 'Offer the main account to a person of the company',
  refuses: [
    'Account.NotFound',
    'Account.Partner.Main.Only',
    'Account.VerifyCode.Overtime',
    'Account.Contact.Disabled',
    'Account.Owner.Unverified',
  ],
  method: 'POST',
  path: `${path}/offer`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ contact_id: z.string().check(z.minLength(1), z.maxLength(64)), verify_code_token: token }),
});

/** By giver or receiver. */
export const endOwnershipOffer = endpoint({
  summary: 'Withdraw or decline a hand-over',
  refuses: ['Account.NotFound', 'Account.Conflict'],
  method: 'DELETE',
  path: `${path}/offer`,
  access,
  ownCodes: true,
});

/**
 * The named person accepts: the two swap their roles in one transaction, and the former main account signs in again.
 */
export const acceptOwnership = endpoint({
  summary: 'Take over the main account of the own company',
  refuses: ['Account.NotFound', 'Account.VerifyCode.Overtime', 'Account.Conflict'],
  method: 'PUT',
  path,
  access,
  ownCodes: true,
  body: z.strictObject({ verify_code_token: token }),
});

/** The former main account, if there still is one, becomes a platform admin. Both are notified of the reason. */
export const appointOwner = endpoint({
  summary: 'Appoint the main account of a partner company',
  refuses: [
    'Account.NotFound',
    'Account.Contact.Disabled',
    'Account.Owner.Unverified',
    'Account.Conflict',
    'Account.SignIn.Recent.Required',
  ],
  method: 'PUT',
  path: '/api/account/v2/partner/{co_id}/owner',
  access: staff(Privilege.partnerEdit),
  body: z.strictObject({
    contact_id: z.string().check(z.minLength(1), z.maxLength(64)),
    reason: filled('opinion.empty', 1000),
  }),
});

/**
 * Active people with a password and a verified address, by name; at most 20. `search` is a part of name, e-mail or
 * phone.
 */
export const listSuccessors = endpoint({
  summary: 'People of a partner company who can be appointed as its main account',
  refuses: [],
  method: 'GET',
  path: '/api/account/v2/partner/{co_id}/owner/candidates',
  access: staff(Privilege.partnerEdit),
  query: z.strictObject({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  reply: z.strictObject({
    entries: z.array(
      z.strictObject({ contact_id: z.string(), contact_name: z.string(), email: z.string(), phone: z.string() }),
    ),
  }),
});

/** The same for enterprises: the former main account, if there still is one, becomes an administrator. */
const ofEnterprise = staff(Privilege.customerAccountReset);

export const appointEnterpriseOwner = endpoint({
  ...appointOwner,
  summary: 'Appoint the main account of an enterprise',
  path: '/api/account/v1/customer/{co_id}/owner',
  access: ofEnterprise,
});

export const listEnterpriseSuccessors = endpoint({
  ...listSuccessors,
  summary: 'Members of an enterprise who can be appointed as its main account',
  path: '/api/account/v1/customer/{co_id}/owner/candidates',
  access: ofEnterprise,
});
