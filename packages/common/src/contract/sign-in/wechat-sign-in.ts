import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { passkeyRefuses } from '../refusals.ts';
import { signInReply } from './sign-in.ts';

const endpoint = endpointsOf('wechat');

/** Starts a sign-in at WeChat and returns its URL. Bound to the challenge of this browser. */
export const beginWechatSignIn = endpoint({
  summary: 'Begin a sign-in by WeChat',
  refuses: ['Account.Site.Denied', 'Account.Page.Expired'],
  method: 'POST',
  path: '/api/account/v1/wechat/sign_in',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({
    login_challenge: z.string().check(z.maxLength(200)),
    user_type: z.union([z.literal(UserType.individual), z.literal(UserType.enterprise)]),
  }),
  reply: z.strictObject({ redirect_url: z.string() }),
});

/**
 * Signs in the account that is linked with the WeChat account which has confirmed, in the browser that began.
 * `Account.Login.Wrong`: no account of this user type is linked with it.
 */
export const signInByWechat = endpoint({
  summary: 'Sign in by a linked WeChat account',
  refuses: [
    'Account.Site.Denied',
    'Account.Page.Expired',
    'Account.Login.Wrong',
    'Account.Login.Disabled',
    'Account.Login.Pending',
    'Account.Login.Deleting',
    'Account.Login.Idp.Only',
    'Account.Login.SecondFactor',
    'Account.Login.SecondFactor.Enrol',
    'Account.Login.SecondFactor.Wrong',
    'Account.SecondFactor.Enrolment.Expired',
    'Account.Login.Passkey.Enrol',
    'Account.Passkey.Exists',
    ...passkeyRefuses,
  ],
  method: 'POST',
  path: '/api/account/v1/wechat/login',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({
    /** From the address to which WeChat's answer leads: five minutes, once. */
    ticket: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Six digits of the authenticator, or a recovery code. */
    second_factor_code: z.optional(z.string().check(z.maxLength(40))),
    /** The answer of a passkey in place of a code, as JSON text. */
    passkey: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  reply: signInReply,
});
