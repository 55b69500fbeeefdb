import * as z from 'zod/mini';
import { OauthScope } from '../../enums/sign-in/oauth-scope.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';

const endpoint = endpointsOf('applications');

/** Test sign-ins of administrators to an application. */
const access = staff(Privilege.admin);
const one = '/api/account/v1/applications/{client_id}/tests';

/**
 * Begins a sign-in of the caller to an application that comes back to the guide of the portal, not to the application.
 * The page keeps `state` and `code_verifier` until then.
 */
export const beginTestSignIn = endpoint({
  summary: 'Begin a test sign-in to an application',
  refuses: ['Account.NotFound'],
  method: 'POST',
  path: one,
  access,
  body: z.strictObject({ scopes: z.array(z.enum(OauthScope)) }),
  reply: z.strictObject({ address: z.string(), state: z.string(), code_verifier: z.string() }),
});

/** Names of the standards, and values in JSON. */
const claims = z.array(z.strictObject({ name: z.string(), value: z.string() }));

/**
 * What the application would get for the code of a test sign-in, once, for the person who signed in alone. Nothing is
 * issued that could be used, and nothing stored.
 */
export const readTestSignIn = endpoint({
  summary: 'Decoded tokens of a test sign-in to an application',
  refuses: ['Account.NotFound', 'Account.Page.Expired'],
  method: 'POST',
  path: `${one}/tokens`,
  access,
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(200)),
    code_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.strictObject({
    /** Scopes that were granted, separated by blanks. */
    scope: z.string(),
    /** Seconds until the access token, which is opaque, would expire. */
    expires_in: z.number(),
    id_token: z.strictObject({ header: claims, claims }),
    userinfo: claims,
  }),
});
export type TestSignIn = z.infer<typeof readTestSignIn.reply>;
