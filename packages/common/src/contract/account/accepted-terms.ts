import * as z from 'zod/mini';
import { Purpose } from '../../enums/terms/purpose.ts';

/** The versions that somebody accepts: exactly those that the page has shown. */
export const accepted = z
  .array(z.strictObject({ document: z.string(), version: z.number(), digest: z.string() }))
  .check(z.maxLength(50));
export type Accepted = z.infer<typeof accepted>;

/** The purposes apart from the contract that somebody allows with an account; the others stay off. */
export const allowedPurposes = z.array(z.enum(Purpose)).check(z.maxLength(20));
