import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { SharingMode, SharingRegion } from '../../enums/approval/sharing.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('approvals');

/** Who leads the work on requests. */
const lead = staff(Privilege.approvalLead);

/**
 * How much everybody has, by name: nobody is ranked. A day and its hours are those of the caller's time zone.
 */
export const readWorkload = endpoint({
  summary: 'Assigned requests of each colleague, and decisions of a day by hour',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/workload',
  access: lead,
  query: z.strictObject({
    /** `YYYY-MM-DD`; today without it. */
    day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  }),
  reply: z.strictObject({
    day: z.string(),
    people: z.array(
      z.strictObject({
        user_id: z.string(),
        name: z.string(),
        /** Pending requests that are theirs. */
        assigned: z.number(),
        /** Decisions in each of the 24 hours. */
        hours: z.array(z.number()),
      }),
    ),
  }),
});
export type Workload = z.infer<typeof readWorkload.reply>;

/** What a colleague who takes part can do; nothing named is everything. */
const sharer = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  kinds: z.array(z.enum(ApprovalQueue)),
  languages: z.array(z.enum(['zh-CN', 'en-US'])),
  regions: z.array(z.enum(SharingRegion)),
});
export type Sharer = z.infer<typeof sharer>;
const sharing = { mode: z.enum(SharingMode), people: z.array(sharer).check(z.maxLength(200)) };

/** How new requests are shared. Off at first. */
export const readSharing = endpoint({
  summary: 'How new requests are assigned by themselves, and to whom',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/sharing',
  access: lead,
  reply: z.strictObject({ ...sharing, version: z.number() }),
});

/** People who cannot decide are left out when requests are shared. */
export const changeSharing = endpoint({
  summary: 'Change how new requests are assigned by themselves',
  refuses: [],
  method: 'PUT',
  path: '/api/account/v1/approvals/sharing',
  access: lead,
  body: z.strictObject({ ...sharing, ...versionRead }),
  conflict: storedNow(sharing),
});
