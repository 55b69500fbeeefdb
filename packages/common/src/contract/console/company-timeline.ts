import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { cursor, queryNumber } from '../fields.ts';

const endpoint = endpointsOf('company-timeline');

/** Staff who may open the page of the company. */
const access = staff(
  Privilege.customerView,
  Privilege.customerManage,
  Privilege.partnerView,
  Privilege.partnerCreate,
  Privilege.partnerEdit,
);
const path = '/api/account/v1/console/companies/{co}';

/** What an entry of a timeline is about. */
export const TimelineKind = {
  requests: 'requests',
  contracts: 'contracts',
  people: 'people',
  changes: 'changes',
  messages: 'messages',
} as const;
export type TimelineKind = (typeof TimelineKind)[keyof typeof TimelineKind];

/** A request that the caller may open; the page of an application of a partner also names its applicant. */
const request = z.strictObject({ queue: z.enum(ApprovalQueue), id: z.number(), user_id: z.string() });
export type OpenedRequest = z.infer<typeof request>;

const entry = z.strictObject({
  id: z.string(),
  kind: z.enum(TimelineKind),
  /** What happened, as an action of the audit log; `message.sent` for a message. */
  action: z.string(),
  /** ISO-8601 UTC. */
  time: z.string(),
  /** `name` is empty where nobody is known: rules, visitors, deleted accounts. */
  actor: z.strictObject({
    kind: z.enum(['staff', 'customer', 'anonymous', 'system', 'operator']),
    name: z.string(),
    /** Name of the company whose directory acted, as in the audit log. */
    directory: z.optional(z.string()),
  }),
  /** Name of the person concerned, who is not the actor. */
  person: z.string(),
  /** Subject of a message, question, answer, or the comment of a decision. */
  text: z.string(),
  /** Name of the level that a contract asks for or grants. */
  level: z.string(),
  /** Fields that changed, where the values are not kept. */
  fields: z.array(z.string()),
  changes: z.array(z.strictObject({ field: z.string(), before: z.array(z.string()), after: z.array(z.string()) })),
  request: z.nullable(request),
});
export type TimelineEntry = z.infer<typeof entry>;

export const readCompanyTimeline = endpoint({
  summary: 'Timeline of a customer or partner, as far as the caller may see it',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/timeline`,
  access,
  query: z.strictObject({ kind: z.optional(z.enum(TimelineKind)), cursor, limit: z.optional(queryNumber) }),
  reply: z.strictObject({
    entries: z.array(entry),
    /** The `cursor` of the following page; null at the end. */
    next: z.nullable(z.string()),
    /** Kinds that the caller may see of this company. */
    kinds: z.array(z.enum(TimelineKind)),
  }),
});

export const readPendingRequests = endpoint({
  summary: 'Pending requests of a customer or partner that the caller may open',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/pending_requests`,
  access,
  reply: z.strictObject({ requests: z.array(request) }),
});
