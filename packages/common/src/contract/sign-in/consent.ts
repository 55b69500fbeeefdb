import * as z from 'zod/mini';
import { OauthScope } from '../../enums/sign-in/oauth-scope.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { flag } from '../fields.ts';

const endpoint = endpointsOf('consent');

/*
 * Consent to an application of a third party, in the middle of a sign-in. The challenge comes with the address of the
 * page, and counts only in the browser that signed in.
 */
const path = '/api/account/v1/consent';
const challenge = z.string().check(z.minLength(1), z.maxLength(200));

export const readConsent = endpoint({
  summary: 'What an application asks for',
  refuses: ['Account.Page.Expired'],
  method: 'GET',
  path,
  access: anyone,
  query: z.strictObject({ consent_challenge: challenge }),
  reply: z.strictObject({
    client_id: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    scopes: z.array(z.enum(OauthScope)),
    /** Host that the browser returns to. */
    host: z.string(),
    /** Who is signed in. */
    user_name: z.string(),
    /** Path of the same request with the choice of an account; missing when the request is for this person only. */
    another_account: z.optional(z.string()),
  }),
});

/** Allowed: remembered until it is withdrawn. Denied: the application gets `access_denied`. */
export const decideConsent = endpoint({
  summary: 'Allow or deny what an application asks for',
  refuses: ['Account.Page.Expired'],
  method: 'POST',
  path,
  access: anyone,
  body: z.strictObject({ consent_challenge: challenge, allow: flag }),
  reply: z.strictObject({ redirect_url: z.string() }),
});
