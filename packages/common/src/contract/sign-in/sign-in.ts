import * as z from 'zod/mini';
import { AccountType } from '../../enums/sign-in/account-type.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { VerifyType } from '../../enums/sign-in/verify-type.ts';
import { UserSource } from '../../enums/user/user-source.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { filled, flag } from '../fields.ts';
import { signInRefuses } from '../refusals.ts';

const endpoint = endpointsOf('sign-in');

/**
 * URL where the browser continues, or the data for setting a required password; ten recovery codes after the enrolment
 * of a second factor.
 */
export const signInReply = z.strictObject({
  redirect_url: z.optional(z.string()),
  recovery_codes: z.optional(z.array(z.string())),
  reset_code: z.optional(z.string()),
  status: z.optional(z.number()),
  user_name: z.optional(z.string()),
  user_id: z.optional(z.string()),
  user_type: z.optional(z.enum(UserType)),
});

/** Fields that a second call adds to the same credentials, which are sealed again. */
const steps = {
  /** The chosen account, with the ticket of the refusal Account.Login.Choice. */
  account_id: z.optional(z.string().check(z.maxLength(100))),
  choice_ticket: z.optional(z.string().check(z.maxLength(200))),
  /** Six digits of the authenticator, a recovery code, or the code that confirms an unusual sign-in. */
  second_factor_code: z.optional(z.string().check(z.maxLength(40))),
  /**
   * With the first code of a factor that is being enrolled: the ticket of the refusal Account.Login.SecondFactor.Enrol.
   */
  enrolment_ticket: z.optional(z.string().check(z.maxLength(200))),
  /** The answer of a passkey in place of a code, as JSON text: sign-in pages load its schema (`webauthn.ts`) late. */
  passkey: z.optional(z.string().check(z.maxLength(20_000))),
  /** A passkey that a member of staff has to make (Account.Login.Passkey.Enrol), as JSON text. */
  new_passkey: z.optional(z.string().check(z.maxLength(40_000))),
};

const credentials = {
  account: filled('account.empty', 254),
  account_type: z.enum(AccountType),
  verify_type: z.enum(VerifyType),
  /** Sealed password or code. */
  verify_info: z.string(),
  login_challenge: z.string(),
  remember: flag,
  ...steps,
};

/** Enterprise sign-in by e-mail, phone or login name. */
export const signInEnterprise = endpoint({
  summary: 'Sign in as an enterprise user',
  refuses: [...signInRefuses],
  method: 'POST',
  path: '/api/account/v1/enterprise_user/0/login',
  access: anyone,
  signed: true,
  ownCodes: true,
  sealed: { verify_info: 'verify_info' },
  body: z.strictObject({ ...credentials, user_type: z.literal(UserType.enterprise) }),
  reply: signInReply,
});

/** Sign-in of individuals: the shape of the enterprise call. */
export const signInIndividual = endpoint({
  summary: 'Sign in as an individual',
  refuses: [...signInRefuses],
  method: 'POST',
  path: '/api/account/v1/personal_user/0/login',
  access: anyone,
  signed: true,
  ownCodes: true,
  sealed: { verify_info: 'verify_info' },
  body: z.strictObject({ ...credentials, user_type: z.literal(UserType.individual) }),
  reply: signInReply,
});

/** Staff and partner sign-in: the capitalised shape. */
export const signInPortal = endpoint({
  summary: 'Sign in as staff or partner',
  refuses: [...signInRefuses],
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
    ...steps,
  }),
  reply: z.strictObject({
    RedirectURL: z.optional(z.string()),
    RecoveryCodes: z.optional(z.array(z.string())),
    ResetCode: z.optional(z.string()),
    Status: z.optional(z.number()),
    UserName: z.optional(z.string()),
    UserId: z.optional(z.string()),
    UserType: z.optional(z.enum(UserType)),
  }),
});

/** User source of a client: the partner entry offers phone and codes to users from EUOP only. */
export const readUserSource = endpoint({
  summary: 'Where the users of an OAuth client come from',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/oauth2/clients/{client_id}/user_source',
  access: anyone,
  reply: z.strictObject({ user_source: z.enum(UserSource) }),
});
