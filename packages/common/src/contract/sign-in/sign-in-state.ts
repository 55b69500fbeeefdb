import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf('sign-in-state');

/** State of an authorization request that the page needs again when the code comes back. */
const signInState = {
  /** PKCE verifier: useless without the code, and vice versa. */
  code_verifier: z.string().check(z.minLength(43), z.maxLength(128)),
  redirect_uri: z.string().check(z.maxLength(2048)),
  user_type: z.number().check(z.int(), z.gte(1), z.lte(127)),
  return_uri: z.optional(z.string().check(z.maxLength(2048))),
};
const state = z.string().check(z.minLength(16), z.maxLength(128));

/**
 * Saves the state of a pending authorization request on the server for an hour, bound to this browser by a cookie.
 * In-app browsers lose the session storage that holds it in other browsers.
 */
export const saveSignInState = endpoint({
  summary: 'Save the state of an authorization request for this browser',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/sign_in_states',
  access: anyone,
  body: z.strictObject({ state, ...signInState }),
});

/** Returns the state to the browser that saved it, once. */
export const takeSignInState = endpoint({
  summary: 'Take the saved state of an authorization request, once',
  refuses: ['Account.Page.Expired'],
  method: 'POST',
  path: '/api/account/v1/sign_in_states/take',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({ state }),
  reply: z.strictObject(signInState),
});
