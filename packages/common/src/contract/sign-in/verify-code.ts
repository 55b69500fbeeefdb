import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { SendType, VerifyChannel } from '../../enums/verify-code/verify-channel.ts';
import { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { trimmed } from '../fields.ts';
import { takenOrClosingAddress, wrongCode } from '../refusals.ts';

const endpoint = endpointsOf('verify-code');

const target = {
  /** E-mail, phone as `+86-138…`, or the user id when `send_type` is 3. */
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  send_type: z.enum(SendType),
  verify_code_type: z.enum(VerifyScene),
  user_type: z.enum(UserType),
  /** Equals the path: 1 e-mail, 2 phone, 3 WeChat. */
  type: z.enum(VerifyChannel),
};

/** Sends a six-digit code; `{channel}` is email, phone or wechat, which is off. `retry_after` is in seconds. */
export const sendVerifyCode = endpoint({
  summary: 'Send a verification code',
  refuses: [
    'Account.NotFound',
    'Account.Site.Denied',
    'Account.Man.Machine.Token.Invalid',
    'Account.Address.Unverified',
    ...takenOrClosingAddress,
    'Account.User.Login.Email.Not.Exist',
    'Account.User.Login.Phone.Not.Exist',
    'Account.VerifyCode.TooSoon',
    'Account.VerifyCode.TooMany',
  ],
  method: 'POST',
  path: '/api/account/v1/verify_code/{channel}',
  access: anyone,
  signed: true,
  body: z.strictObject({ ...target, man_machine_token: z.string() }),
  reply: z.strictObject({ retry_after: z.number() }),
});

/** Exchanges a correct code for a proof token, valid for ten minutes and one use. */
export const validateVerifyCode = endpoint({
  summary: 'Trade a verification code for a proof',
  refuses: ['Account.NotFound', 'Account.Site.Denied', 'Account.Address.Unverified', ...wrongCode],
  method: 'PUT',
  path: '/api/account/v1/verify_code/{channel}',
  access: anyone,
  signed: true,
  body: z.strictObject({ ...target, user_id: z.optional(z.string()), verify_code: trimmed(checkVerifyCode) }),
  reply: z.strictObject({ verify_code_token: z.string() }),
});
