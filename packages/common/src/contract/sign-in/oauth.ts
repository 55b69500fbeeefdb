import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';

export { ACCOUNT_HEADER, ACCOUNT_PARAM, TOKEN_PATH } from './token-request.ts';

/**
 * Answer of `POST /oauth2/token` to the portal itself: an access token of at most five minutes and its user. The
 * refresh token stays with the API, behind the session cookie. OAuth defines these calls, so they have no `endpoint()`;
 * page and API share this schema.
 */
export const tokenReply = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  user_id: z.string(),
  user_type: z.enum(UserType),
  role: z.nullable(z.number()),
  co_id: z.nullable(z.string()),
  auth_status: z.nullable(z.enum(AuthStatus)),
  language: z.string(),
});
export type TokenReply = z.infer<typeof tokenReply>;

/** `GET /oauth2/auth` with `Accept: application/json`. */
export const challengeReply = z.object({ Data: z.object({ LoginChallenge: z.string() }) });

/** Client id of the portal itself: a public client whose refresh token stays with the API. */
export const PORTAL_CLIENT = 'portal';

/**
 * Cookie-only calls of the session: `POST /oauth2/sign_out` ends it, with `all=1` those of all accounts of the browser (the
 * `lang` header is required, as for refresh). The reply has the number of `accounts` that are still signed in.
 */
export const SIGN_OUT_PATH = '/oauth2/sign_out';
/** RP-initiated logout. */
export const END_SESSION_PATH = '/oauth2/end_session';
export const AUTHORISE_PATH = '/oauth2/auth';
export const DEVICE_AUTHORISE_PATH = '/oauth2/device_auth';
/** Grant type of a device that waits until a person has typed its code in the portal. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
