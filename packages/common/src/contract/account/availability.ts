import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../endpoint.ts';
import { queryFlag, queryNumber } from '../fields.ts';

const endpoint = endpointsOf('availability');

/**
 * Checks whether a value is taken. Anonymous callers have two free checks per form, then need a captcha token for the
 * form.
 */
export const checkParam = endpoint({
  summary: 'Check whether a value is taken',
  refuses: ['Account.Man.Machine.Required', 'Account.Man.Machine.Token.Invalid'],
  method: 'GET',
  path: '/api/account/v1/user/param',
  access: anyone,
  query: z.strictObject({
    ParamType: queryNumber,
    ParamValue: z.string().check(z.minLength(1), z.maxLength(1024)),
    UserType: queryNumber,
    AccountId: z.optional(z.string()),
    /** 1: the caller expects the account to exist (sign-in, recovery). */
    IsLogin: z.optional(queryFlag),
    /** 1: look only inside UserType. */
    DistinguishTypes: z.optional(queryFlag),
    /** 1: a code sent to the e-mail or phone will prove it. Addresses that others only typed count as free then. */
    WillProve: z.optional(queryFlag),
    man_machine_token: z.optional(z.string()),
  }),
  reply: z.strictObject({
    Code: z.string(),
    Message: z.string(),
    Data: z.array(z.strictObject({ IsExist: z.boolean() })),
  }),
});
