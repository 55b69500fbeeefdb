import * as z from 'zod/mini';

/** The versions that somebody accepts: exactly those that the page has shown. */
export const accepted = z
  .array(z.strictObject({ document: z.string(), version: z.number(), digest: z.string() }))
  .check(z.maxLength(50));
export type Accepted = z.infer<typeof accepted>;
