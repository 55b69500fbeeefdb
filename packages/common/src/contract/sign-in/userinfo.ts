import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';
import { NARROW_SCOPES } from '../../enums/sign-in/session-scope.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { USERINFO_PATH } from './token-request.ts';

const endpoint = endpointsOf('userinfo');

/** The signed-in user. Absent values are null. */
export const sessionUser = z.strictObject({
  user_id: z.string(),
  user_type: z.enum(UserType),
  user_name: z.string(),
  login_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** `PartnerRole` of a partner's user, `MemberRole` of a member of an enterprise; null for all others. */
  role: z.nullable(z.number()),
  co_id: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  auth_status: z.nullable(z.enum(AuthStatus)),
  register_approval_status: z.nullable(z.number()),
  privileges: z.array(z.string()),
  site_id: z.number(),
  language: z.string(),
  /** Scope of a narrow session, which acts for the company; then the addresses of the person are omitted. */
  scope: z.optional(z.enum(NARROW_SCOPES)),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** What identifies an account to people who have several. */
export type NamedUser = Pick<
  SessionUser,
  'user_id' | 'user_type' | 'user_name' | 'login_name' | 'email' | 'phone' | 'company_name'
>;

/** The signed-in user; `hide` masks e-mail and phone. */
export const readUserinfo = endpoint({
  summary: 'The signed-in user',
  refuses: [],
  method: 'GET',
  path: USERINFO_PATH,
  access: signedIn,
  scopes: NARROW_SCOPES,
  query: z.strictObject({ hide: z.optional(z.string()) }),
  reply: sessionUser,
});
