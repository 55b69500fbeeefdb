import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Decision } from '../../enums/approval/approval-status.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, staff } from '../endpoint.ts';

const endpoint = endpointsOf('approvals');

/** What the work on all queues has in common. */
const access = staff(
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
);

/** Colleagues who can decide in queues, by name: a request can be handed over to them. */
export const listColleagues = endpoint({
  summary: 'Staff who can decide requests, and in which queues',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/colleagues',
  access: staff(...access.anyOf, Privilege.approvalLead),
  reply: z.strictObject({
    colleagues: z.array(
      z.strictObject({
        user_id: z.string(),
        name: z.string(),
        own: answerFlag,
        queues: z.array(z.enum(ApprovalQueue)),
      }),
    ),
  }),
});
export type Colleague = z.infer<typeof listColleagues.reply>['colleagues'][number];

/** A request in one of the five queues. */
const place = { queue: z.enum(ApprovalQueue), id: z.number(), user_id: z.string(), company: z.string() };

/**
 * The request that the caller decides next, of all queues that they may decide: the one that must be decided first.
 * While colleagues work, it is one of the first few, so that several who ask at once get different ones.
 * Left out are those of colleagues, unless they are overdue and the colleague is absent, those that somebody works on, snoozed ones, those that wait for their applicant,
 * and what the caller proposed. With what the caller has done today, in their time zone.
 */
export const readNext = endpoint({
  summary: 'The next request to decide for the caller, and what they decided today',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/next',
  access,
  query: z.strictObject({
    /** Requests to pass over, as `queue-number` separated by commas. */
    except: z.optional(z.string().check(z.maxLength(2000), z.regex(/^$|^[a-zA-Z]+-\d{1,15}(,[a-zA-Z]+-\d{1,15})*$/))),
  }),
  reply: z.strictObject({
    next: z.nullable(z.strictObject(place)),
    /** Requests that could come next, counted up to `QUEUE_COUNT.most` for each queue. */
    waiting: z.number(),
    /** Of the queues in which the caller did something today. */
    done: z.array(
      z.strictObject({ queue: z.enum(ApprovalQueue), approved: z.number(), rejected: z.number(), asked: z.number() }),
    ),
    /** The latest decisions of today, newest first. */
    latest: z.array(z.strictObject({ ...place, result: z.enum(Decision), time: date })),
  }),
});
export type Next = z.infer<typeof readNext.reply>;
