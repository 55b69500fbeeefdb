import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';
import { wholeNumber } from '../fields.ts';

const endpoint = endpointsOf('remotes');

/** Counts a page that shows a remote of which a candidate runs, or could not. */
export const countRemoteUse = endpoint({
  summary: 'Count a page that shows a remote, or an error of it',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/remote_uses',
  access: signedIn,
  body: z.strictObject({
    remote: z.string().check(z.maxLength(50)),
    digest: z.string().check(z.maxLength(80)),
    event: z.enum(['mounted', 'failed']),
    /** Milliseconds from the request of the page until people can type; of the first remote of a page only. */
    ready: z.optional(wholeNumber),
  }),
  reply: z.strictObject({}),
});
