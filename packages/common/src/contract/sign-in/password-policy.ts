import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf('password-policy');

/** The password policy: operators can raise the maximum to 64. */
export const readPasswordPolicy = endpoint({
  summary: 'Length that passwords may have',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/password_policy',
  access: anyone,
  reply: z.strictObject({ min: z.number(), max: z.number() }),
});
