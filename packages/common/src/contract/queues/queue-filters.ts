import * as z from 'zod/mini';
import { proposedFilter } from '../console/proposals.ts';
import { queryNumber } from '../fields.ts';
import { workFilters } from './assignments.ts';

/**
 * Pending requests by the promised time. Those whose applicant has a question to answer are in none: no time passes.
 * `running`: all others; `age0` to `age2`: not overdue, by full working days of waiting.
 */
export const Due = ['overdue', 'today', 'running', 'age0', 'age1', 'age2'] as const;
export type Due = (typeof Due)[number];

/** Filters of every queue by what the overview counts. */
export const overviewFilters = {
  due: z.optional(z.enum(Due)),
  /** Approved or rejected in so many weeks, this one included. */
  weeks: z.optional(queryNumber),
};

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
  ...overviewFilters,
  order: z.optional(z.enum(['asc', 'desc'])),
};
