import * as z from 'zod/mini';
import { Privilege } from '../enums/user/privilege.ts';
import { UserType } from '../enums/user/user-type.ts';
import { endpoint, onlyOrStaff } from './endpoint.ts';

/**
 * Sends somebody whose account others made the link that sets the first password, by e-mail or else by SMS; an earlier
 * link is dead from then on. For accounts without a password, once a minute each: staff for customers or partners, the
 * managers of a partner company for its sub-users. `sent_by` is the way it took.
 */
export const sendInvitation = endpoint({
  summary: 'Send the link that sets the first password',
  refuses: ['Account.NotFound', 'Account.Partner.Unauthenticated', 'Account.Conflict'],
  method: 'POST',
  path: '/api/account/v1/user/{user_id}/invitation',
  access: onlyOrStaff(
    [UserType.partner, UserType.partnerContact], Privilege.customerContactEdit, Privilege.partnerCreate, Privilege.partnerEdit,
  ),
  reply: z.strictObject({ sent_by: z.enum({ email: 'email', sms: 'sms' }) }),
});
