import * as z from 'zod/mini';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { queryNumber } from '../fields.ts';
import { onlyProposed } from './proposals.ts';

/** In place of a creator: the companies that registered themselves. */
export const SELF = 'self';

/** What customers and partners can be sorted by. Those that have the same come newest first. */
export const CompanySort = {
  created: 'created',
  status: 'status',
  country: 'country',
  creator: 'creator',
  level: 'level',
} as const;
export type CompanySort = (typeof CompanySort)[keyof typeof CompanySort];

const status = queryNumber.check(({ value, issues }) => {
  if (!Object.values<number>(AuthStatus).includes(value))
    issues.push({ code: 'custom', message: 'request.invalid', input: value });
});

/** Filters of the lists of customers and of partners, without paging. Ids that do not exist match nothing. */
export const companyFilters = {
  company_name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  auth_status: z.optional(status),
  country_id: z.optional(queryNumber),
  /** Id of the member of staff who created the company, or `self` for those that registered themselves. */
  creator: z.optional(z.string().check(z.maxLength(64))),
  /** Created from and up to, but not including, an instant (ISO 8601 with its zone); or inclusive days of UTC. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  order: z.optional(z.enum(['asc', 'desc'])),
  ...onlyProposed,
};

/** The filters of both lists; partners have levels, customers have none. */
export interface CompanyFilters {
  company_name?: string | undefined;
  auth_status?: number | undefined;
  country_id?: number | undefined;
  creator?: string | undefined;
  partner_level?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const creator = z.strictObject({ user_id: z.string(), user_name: z.string() });

/** Members of staff who created companies of a list, by name: what its filter offers. */
export const creatorsReply = z.strictObject({ creators: z.array(creator) });
export type Creator = z.infer<typeof creator>;
