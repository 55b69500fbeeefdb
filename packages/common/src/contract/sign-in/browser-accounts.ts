import * as z from 'zod/mini';
import { anyone, endpointsOf, pageOf } from '../endpoint.ts';
import { answerFlag } from '../encoded.ts';
import { UserType } from '../../enums/user/user-type.ts';

const endpoint = endpointsOf('browser-accounts');

const browserAccount = z.strictObject({
  user_id: z.string(),
  user_type: z.enum(UserType),
  user_name: z.string(),
  login_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  /** 0: its session timed out, and its person can sign in again. */
  signed_in: answerFlag,
});
export type BrowserAccount = z.infer<typeof browserAccount>;

/**
 * The accounts of this browser, the one that was chosen last first. Its session cookies are the proof, so that pages can
 * ask before they have a token; only pages of the portal itself get an answer.
 */
export const listBrowserAccounts = endpoint({
  summary: 'Accounts that are signed in in this browser',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/browser_accounts',
  access: anyone,
  reply: pageOf(browserAccount),
});
