import * as z from 'zod/mini';
import { ModifyType } from '../../enums/sign-in/modify-type.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { SendType } from '../../enums/verify-code/verify-channel.ts';
import { anyone, endpointsOf, pageOf } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { takenAddress } from '../refusals.ts';

const endpoint = endpointsOf('password');

const id = z.string().check(z.minLength(1), z.maxLength(100));
const token = z.string().check(z.minLength(1), z.maxLength(200));
/** Sealed; the API applies the password rule to what it opens. */
const secret = z.string();

/** Recovery: the account is proven by a code that was sent to its e-mail or phone. */
const forgotten = z.strictObject({
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  send_type: z.enum(SendType),
  user_type: z.enum(UserType),
  verify_code_token: token,
  new_password: secret,
  /** The chosen account, if several have the address. */
  account_id: z.optional(id),
});
const resetCode = { user_id: id, user_type: z.enum(UserType), reset_code: token };
/** First or forced password: the account is proven by the reset code of a link or of a sign-in. */
const byResetCode = z.strictObject({ ...resetCode, new_password: secret });

/** Sets a password without the old one. Returns the user type, which has the sign-in page of the account. */
export const resetPassword = endpoint({
  summary: 'Set a forgotten, first or forced password',
  refuses: [
    'Account.Password.Edit.Overtime',
    'Account.Password.Same',
    'Account.Login.Choice',
    'Account.Login.Idp.Only',
    '4001209003',
    ...takenAddress,
  ],
  method: 'PUT',
  path: '/api/account/v1/user/0/password/reset',
  access: anyone,
  signed: true,
  ownCodes: true,
  sealed: { new_password: 'new_password' },
  body: z.union([forgotten, byResetCode]),
  reply: z.strictObject({ redirect_url: z.string() }),
});

/** An active access key, which a new password disables. */
const keyAtStake = z.strictObject({ access_key_id: z.string(), desc: z.string(), last_used_time: z.nullable(date) });

/**
 * Accounts that a proven address can recover (only the chosen one is changed), or the account of a reset code.
 * `access_keys` are those that the new password disables. The proof or code stays valid.
 */
export const listRecoverableAccounts = endpoint({
  summary: 'Accounts that a proven address or a reset code can give a new password',
  refuses: ['Account.Password.Edit.Overtime', 'Account.Login.Idp.Only', '4001209003'],
  method: 'POST',
  path: '/api/account/v1/user/0/password/accounts',
  access: anyone,
  ownCodes: true,
  body: z.union([
    z.strictObject({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      send_type: z.enum(SendType),
      user_type: z.enum(UserType),
      verify_code_token: token,
    }),
    z.strictObject(resetCode),
  ]),
  reply: pageOf(
    z.strictObject({ user_id: z.string(), login_name: z.string(), access_keys: z.optional(z.array(keyAtStake)) }),
  ),
});

/**
 * Changes the caller's password: needs a proof of the own e-mail or phone, and the old password if there is one. With a
 * reset code it is `resetPassword` under another path.
 */
export const changePassword = endpoint({
  summary: 'Change the own password',
  refuses: [
    'Account.Password.Edit.Overtime',
    'Account.Password.Old.Wrong',
    'Account.Password.Same',
    'Account.Login.Idp.Only',
    '4001209003',
    ...takenAddress,
  ],
  method: 'PUT',
  path: '/api/account/v1/user/{id}/password',
  access: anyone,
  signed: true,
  ownCodes: true,
  sealed: { old_password: 'old_password', new_password: 'new_password' },
  body: z.union([
    z.strictObject({
      old_password: z.optional(secret),
      new_password: secret,
      modify_type: z.literal(ModifyType.byOwner),
      user_id: id,
      user_type: z.enum(UserType),
      account_id: z.optional(id),
      verify_code_token: token,
    }),
    byResetCode,
  ]),
  reply: z.strictObject({ redirect_url: z.optional(z.string()) }),
});
