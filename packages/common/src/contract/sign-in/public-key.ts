import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf('public-key');

/** The key with which the page seals secrets; `now` is the server's clock in epoch milliseconds. */
export const readPublicKey = endpoint({
  summary: 'Key for sealing secrets, and the clock of the API',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/public_key',
  access: anyone,
  reply: z.strictObject({ kid: z.string(), public_key: z.string(), now: z.number() }),
});
