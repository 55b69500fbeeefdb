import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { anyone, endpointsOf, needsRight, onlyOrStaff } from '../endpoint.ts';

const endpoint = endpointsOf('invitation');

const access = needsRight(
  'people',
  onlyOrStaff(
    [UserType.enterprise, UserType.idpUser, UserType.partner, UserType.partnerContact],
    Privilege.customerContactEdit,
    Privilege.partnerCreate,
    Privilege.partnerEdit,
  ),
);

/**
 * Sends the link that sets the first password of an account that others created, by e-mail or else by SMS; it revokes
 * an earlier link. For accounts without a password, once a minute each: staff for customers or partners, managers of a
 * company for its people. `sent_by` is the channel.
 */
export const sendInvitation = endpoint({
  summary: 'Send the link that sets the first password',
  refuses: ['Account.NotFound', 'Account.Partner.Unauthenticated', 'Account.Conflict'],
  method: 'POST',
  path: '/api/account/v1/user/{user_id}/invitation',
  access,
  idempotencyKey: true,
  reply: z.strictObject({ sent_by: z.enum({ email: 'email', sms: 'sms' }) }),
});

/** Revokes the link. The account stays and can be invited again. */
export const withdrawInvitation = endpoint({
  summary: 'Withdraw an invitation that is under way',
  refuses: ['Account.NotFound', 'Account.Partner.Unauthenticated', 'Account.Conflict'],
  method: 'DELETE',
  path: '/api/account/v1/user/{user_id}/invitation',
  access,
});

/**
 * The page of the link reports that it was opened. Refuses when the link is expired or revoked; does not consume it.
 * `company_name` is that of the invited account, null without one: only the holder of a valid link learns it.
 */
export const openInvitation = endpoint({
  summary: 'Note that an invitation was opened',
  refuses: ['4001209003'],
  method: 'PUT',
  path: '/api/account/v1/user/{user_id}/invitation/opened',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({ reset_code: z.string().check(z.minLength(1), z.maxLength(128)) }),
  reply: z.strictObject({ company_name: z.nullable(z.string()) }),
});
