import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkViewName } from '../../rules/approval/view-name.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { answerFlag } from '../encoded.ts';
import { flag, trimmed } from '../fields.ts';

const endpoint = endpointsOf('queue-views');

/**
 * Views of the queues: filters and order that a member of staff saved under a name. Only their owner sees and changes
 * them.
 */
const access = staff(
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
);
const path = '/api/account/v1/approvals/views';
const one = `${path}/{id}` as const;

/** Filters and order as the query string of the queue's page, without its question mark; empty: the plain list. */
const filters = z.string().check(z.maxLength(500), z.regex(/^[\w.~%+=&:-]*$/));

const view = z.strictObject({
  id: z.number(),
  queue: z.enum(ApprovalQueue),
  name: z.string(),
  filters,
  /** 1: shown when the queue is opened without filters. At most one view of a queue. */
  is_default: answerFlag,
});

export const listQueueViews = endpoint({
  summary: 'Views of the queues of the caller, by name',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({ views: z.array(view) }),
});

export const createQueueView = endpoint({
  summary: 'Save the filters of a queue under a name',
  refuses: ['Account.QueueView.Exists', 'Account.QueueView.Limit'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({
    queue: z.enum(ApprovalQueue),
    name: trimmed(checkViewName),
    filters,
    is_default: z.optional(flag),
  }),
  reply: z.strictObject({ id: z.number() }),
});

/** Omitted keys keep their values. */
export const changeQueueView = endpoint({
  summary: 'Rename a view of a queue, replace its filters, or make it the default',
  refuses: ['Account.NotFound', 'Account.QueueView.Exists'],
  method: 'PUT',
  path: one,
  access,
  body: z.strictObject({
    name: z.optional(trimmed(checkViewName)),
    filters: z.optional(filters),
    is_default: z.optional(flag),
  }),
});

export const deleteQueueView = endpoint({
  summary: 'Delete a view of a queue',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: one,
  access,
});
