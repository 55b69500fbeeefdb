import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';

const endpoint = endpointsOf('setup');

/** What a portal needs before its first customers, in the order of the page. */
export const SETUP_STEPS = [
  'terms',
  'links',
  'hotline',
  'mail',
  'sms',
  'administrators',
  'backup',
  'holidays',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** For administrators only. */
export const readSetup = endpoint({
  summary: 'What the portal still lacks before its first customers',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/setup',
  access: staff(Privilege.admin),
  reply: z.strictObject({
    missing: z.array(z.enum(SETUP_STEPS)),
    /** True while registration is closed, because terms, links or hotline are our example's. */
    closed: z.boolean(),
  }),
});
