import * as z from 'zod/mini';
import { anyone, endpointsOf, pageOf } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

/** In a file of its own, because the page loads it with the step that needs it. */
const endpoint = endpointsOf('sign-in');

/**
 * The login names that match the secret of a refused sign-in. The ticket is the `choice_ticket` of the refusal
 * Account.Login.Choice; without a valid one the list is empty.
 */
export const listLoginChoices = endpoint({
  summary: 'Accounts to choose from after a sign-in that fits several',
  refuses: ['Account.Page.Expired'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/0/login/choice',
  access: anyone,
  ownCodes: true,
  query: z.strictObject({
    account: z.string().check(z.trim(), z.maxLength(254)),
    account_type: queryNumber,
    user_type: queryNumber,
    login_challenge: z.string().check(z.maxLength(200)),
    choice_ticket: z.string().check(z.maxLength(200)),
  }),
  reply: pageOf(z.strictObject({ user_id: z.string(), login_name: z.string() })),
});
