import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { accepted } from '../account/accepted-terms.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { trimmed } from '../fields.ts';

const endpoint = endpointsOf('account-requests');

/**
 * Somebody whom a company's identity provider has just confirmed in this browser, and who has no account, asks for one.
 * The provider signs in to it once it is approved, so that it has neither login name nor password.
 */
const byProvider = { access: anyone, path: '/api/account/v1/account_requests/0/idp' } as const;

export const readSsoApplicant = endpoint({
  ...byProvider,
  summary: 'Who was confirmed by an identity provider and has no account',
  refuses: ['Account.Page.Expired'],
  method: 'GET',
  reply: z.strictObject({
    company_name: z.string(),
    user_type: z.union([z.literal(UserType.enterprise), z.literal(UserType.partner)]),
    idp_name: z.string(),
    /** As the provider says; the applicant may change it. */
    username: z.string(),
  }),
});

export const askToJoinBySso = endpoint({
  ...byProvider,
  summary: 'Ask for an account that an identity provider signs in to',
  refuses: ['Account.Page.Expired', 'Account.Terms.Required', 'Account.Join.NotPossible'],
  method: 'POST',
  body: z.strictObject({
    username: trimmed(checkUserName),
    note: trimmed(optional(checkNote)),
    /** The versions of the terms that the page has shown; may be missing while none are required. */
    accepted: z.optional(accepted),
  }),
  reply: z.strictObject({ ticket: z.string() }),
});
