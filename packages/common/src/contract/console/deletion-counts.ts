import * as z from 'zod/mini';

/**
 * Proposed deletions of customers and of accounts pending deletion, by the list that has them; only lists that the
 * caller may see.
 */
export const deletionCounts = z.array(
  z.strictObject({
    list: z.enum(['companies', 'cancelled']),
    proposed: z.number(),
    /** Of these, those that the caller may confirm. */
    to_confirm: z.number(),
  }),
);
export type DeletionCount = z.infer<typeof deletionCounts>[number];
