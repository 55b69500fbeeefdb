import * as z from 'zod/mini';
import { openProposals } from './proposals.ts';

/**
 * Proposed deletions of customers and of accounts pending deletion, by the list that has them; only lists that the
 * caller may see.
 */
export const deletionCounts = z.array(z.strictObject({ list: z.enum(['companies', 'cancelled']), ...openProposals }));
export type DeletionCount = z.infer<typeof deletionCounts>[number];
