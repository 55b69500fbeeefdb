import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { anyone, endpointsOf } from '../endpoint.ts';

/** `of` of a link that locks the account of somebody else than who reads the message. */
export const COLLEAGUE = 'colleague';

const endpoint = endpointsOf('security-report');

/**
 * "It was not me": the owner reports a sign-in or change that a message was about. Ends every session, removes the
 * password until a new one is set, and undoes the reported second factor. The code is in the link of the message and
 * works once; opening the link does not consume it. Who is told of the account of somebody else locks it only while
 * still managing what the message is about.
 */
export const reportNotMe = endpoint({
  summary: 'Report a sign-in or change as not one’s own',
  refuses: ['Account.Report.Expired', 'Account.Report.Reader'],
  method: 'POST',
  path: '/api/account/v1/security_report',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({ report_code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ user_type: z.enum(UserType) }),
});
