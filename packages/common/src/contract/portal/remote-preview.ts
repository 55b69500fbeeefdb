import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { date } from '../encoded.ts';
import { endpointsOf, signedIn, staff } from '../endpoint.ts';

const endpoint = endpointsOf('remotes');

/** A link that shows an admitted build of a remote to the first session that opens it, for eight hours. */
export const makeRemotePreview = endpoint({
  summary: 'Make a link that shows a build of a remote to one session',
  refuses: [
    'Account.NotFound',
    'Account.SignIn.Recent.Required',
    'Account.Remote.Withdrawn',
    'Account.Remote.NotShown',
  ],
  method: 'POST',
  path: '/api/account/v1/remotes/{name}/previews',
  access: staff(Privilege.admin),
  ownCodes: true,
  body: z.strictObject({ digest: z.string().check(z.maxLength(80)) }),
  reply: z.strictObject({ link: z.string(), end_time: date }),
});

/**
 * Gives the preview of a link to the browser's session, unless another one has it. Its pages show the build from their
 * next load on, or say why they do not.
 */
export const openRemotePreview = endpoint({
  summary: 'Show a build of a remote to this session',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/remote_previews',
  access: signedIn,
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
});

/** Ends what the browser's session previews: the next page shows the released build. */
export const endRemotePreview = endpoint({
  summary: 'End the preview of this session',
  refuses: [],
  method: 'DELETE',
  path: '/api/account/v1/remote_previews',
  access: signedIn,
});
