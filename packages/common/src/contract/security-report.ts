import * as z from 'zod/mini';
import { UserType } from '../enums/user/user-type.ts';
import { anyone, endpoint } from './endpoint.ts';

/**
 * "It was not me": the owner answers a message about a new device or a changed secret. Ends every session, makes the
 * password useless until it is set anew, and undoes a second factor that the message told of. The code comes from the
 * link of the message, counts once, and is not used up by opening the link.
 */
export const reportNotMe = endpoint({
  summary: "Report a sign-in or change as not one's own",
  refuses: ['Account.Report.Expired'],
  method: 'POST',
  path: '/api/account/v1/security_report',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({ report_code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ user_type: z.enum(UserType) }),
});
