import * as z from 'zod/mini';
import { OauthClaim } from '../../enums/sign-in/oauth-claim.ts';
import { OauthScope } from '../../enums/sign-in/oauth-scope.ts';
import { anyone, endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf('application-guide');

/** What those who write an application have to know of this portal; nothing of it is about one application. */
export const readApplicationGuide = endpoint({
  summary: 'What developers of applications need to know',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/application_guide',
  access: anyone,
  reply: z.strictObject({
    issuer: z.string(),
    /** By their names in the discovery document. */
    endpoints: z.array(z.strictObject({ name: z.string(), address: z.string() })),
    scopes: z.array(z.strictObject({ scope: z.enum(OauthScope), claims: z.array(z.enum(OauthClaim)) })),
    /** In seconds. */
    lifetimes: z.strictObject({
      code: z.number(),
      token: z.number(),
      refresh_token: z.number(),
      device_code: z.number(),
      session: z.number(),
      remembered_session: z.number(),
    }),
  }),
});
export type ApplicationGuide = z.infer<typeof readApplicationGuide.reply>;
