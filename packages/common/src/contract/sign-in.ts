import * as z from 'zod/mini';
import { AccountType } from '../enums/account-type.ts';
import { UserType } from '../enums/user-type.ts';
import { VerifyType } from '../enums/verify-type.ts';
import { anyone, endpoint } from './endpoint.ts';
import { filled, flag } from './passing.ts';

/** Either where to go on, or the data of a forced password reset. */
const enterpriseReply = z.strictObject({
  redirect_url: z.optional(z.string()),
  reset_code: z.optional(z.string()),
  status: z.optional(z.number()),
  user_name: z.optional(z.string()),
  user_id: z.optional(z.string()),
  user_type: z.optional(z.enum(UserType)),
});

/** Enterprise sign-in by e-mail, phone or login name (spec 1 §3). */
export const signInEnterprise = endpoint({
  method: 'POST',
  path: '/api/account/v1/enterprise_user/0/login',
  access: anyone,
  signed: true,
  ownCodes: true,
  sealed: { verify_info: 'verify_info' },
  body: z.strictObject({
    account: filled('account.empty', 254),
    account_type: z.enum(AccountType),
    verify_type: z.enum(VerifyType),
    /** Sealed password or code. */
    verify_info: z.string(),
    user_type: z.literal(UserType.enterprise),
    login_challenge: z.string(),
    remember: flag,
    account_id: z.optional(z.string()),
    choice_ticket: z.optional(z.string()),
  }),
  reply: enterpriseReply,
});

/** Staff and partner sign-in: the capitalised shape (spec 1 §3). */
export const signInPortal = endpoint({
  method: 'POST',
  path: '/api/account/v1/user/0/login',
  access: anyone,
  signed: true,
  ownCodes: true,
  sealed: { VerifyInfo: 'verify_info' },
  body: z.strictObject({
    Account: filled('account.empty', 254),
    AccountType: z.enum(AccountType),
    VerifyType: z.enum(VerifyType),
    VerifyInfo: z.string(),
    LoginChallenge: z.string(),
    UserType: z.union([z.literal(UserType.partner), z.literal(UserType.partnerContact), z.literal(UserType.employee)]),
    Remember: flag,
    second_factor_code: z.optional(z.string()),
  }),
  reply: z.strictObject({
    RedirectURL: z.optional(z.string()),
    ResetCode: z.optional(z.string()),
    Status: z.optional(z.number()),
    UserName: z.optional(z.string()),
    UserId: z.optional(z.string()),
    UserType: z.optional(z.enum(UserType)),
  }),
});
