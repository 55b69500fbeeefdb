import * as z from 'zod/mini';
import { anyone, endpoint } from './endpoint.ts';

/** What a page must still know when the code of a sign-in comes back. */
const passage = {
  /** PKCE verifier: worthless without the code, and the code without it. */
  code_verifier: z.string().check(z.minLength(43), z.maxLength(128)),
  redirect_uri: z.string().check(z.maxLength(2048)),
  user_type: z.number().check(z.int(), z.gte(1), z.lte(127)),
  return_uri: z.optional(z.string().check(z.maxLength(2048))),
};
const state = z.string().check(z.minLength(16), z.maxLength(128));

/**
 * Keeps the passage of a sign-in on the server, bound to this browser by a cookie, for an hour. In-app browsers lose the
 * session storage that holds it elsewhere (spec 1 §2).
 */
export const keepPassage = endpoint({
  summary: 'Keep the state of a sign-in for this browser',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/passages',
  access: anyone,
  body: z.strictObject({ state, ...passage }),
});

/** Hands the passage back to the browser that left it, once. */
export const takePassage = endpoint({
  summary: 'Take the state of a sign-in back, once',
  refuses: ['Account.Page.Expired'],
  method: 'POST',
  path: '/api/account/v1/passages/taking',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({ state }),
  reply: z.strictObject(passage),
});
