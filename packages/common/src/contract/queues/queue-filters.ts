import * as z from 'zod/mini';
import { proposedFilter } from '../console/proposals.ts';
import { queryNumber } from '../fields.ts';
import { workFilters } from './assignments.ts';

/** Query of a queue, beside paging and status: filters and order. */
export const queueFilters = {
  company_name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** From and up to, but not including, an instant (ISO 8601 with its zone); or inclusive days of UTC (YYYY-MM-DD). */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** Excludes one application: the one just decided, when the next one is looked up. */
  except: z.optional(queryNumber),
  /** Only this application. */
  only: z.optional(queryNumber),
  ...proposedFilter,
  ...workFilters,
  order: z.optional(z.enum(['asc', 'desc'])),
};
