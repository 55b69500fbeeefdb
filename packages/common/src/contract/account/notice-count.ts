import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';

// Not in `notices.ts`: the frame loads it with each page.
const endpoint = endpointsOf('notices');

/** For the header of each page. */
export const countNotices = endpoint({
  summary: 'Number of own unread notices, and the newest of them',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/notices/unread',
  access: signedIn,
  ownCodes: true,
  reply: z.strictObject({
    unread: z.number(),
    latest: z.nullable(z.strictObject({ notice_id: z.number(), title: z.string() })),
  }),
});
