import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Decision } from '../../enums/approval/approval-status.ts';
import { LookField } from '../../enums/approval/second-look.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkOpinion } from '../../rules/approval/opinion.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { trimmed } from '../fields.ts';

const endpoint = endpointsOf('approvals');

/**
 * A share of the decisions is decided a second time by somebody else, who sees the request as it stood and nothing of
 * the first decision. A difference changes nothing; it opens a task for a third person.
 */
const access = staff(
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
);

const PATH = '/api/account/v1/approvals/second_looks';
const queue = z.enum(ApprovalQueue);

/** What waits for the caller, oldest first. Nothing says which request it is, or who decided it. */
export const listLooks = endpoint({
  summary: 'Second looks and tasks that wait for the caller',
  refuses: [],
  method: 'GET',
  path: PATH,
  access,
  reply: z.strictObject({
    /** Decisions to be decided again; `own`: the caller has it open. 100 at most. */
    looks: z.array(z.strictObject({ id: z.number(), queue, until: date, own: answerFlag })),
    /** Differences that the caller settles as the third. 100 at most. */
    tasks: z.array(z.strictObject({ id: z.number(), queue, since: date })),
  }),
});
export type Looks = z.infer<typeof listLooks.reply>;

/** The request as it stood at the first decision, in the language of the caller. */
const asItStood = {
  queue,
  company: z.string(),
  facts: z.array(z.strictObject({ field: z.enum(LookField), value: z.string() })),
  /** Id of its document; empty without one. */
  lic_id: z.string(),
};

/** Takes a second look for 15 minutes, or renews the own one, and returns the request. */
export const takeLook = endpoint({
  summary: 'Take a second look: the request as it stood at its decision',
  refuses: ['4041100009'],
  method: 'PUT',
  path: `${PATH}/{id}/claim`,
  access,
  reply: z.strictObject({ id: z.number(), until: date, ...asItStood }),
});
export type Look = z.infer<typeof takeLook.reply>;

/** Gives a second look back; without an own one nothing happens. */
export const releaseLook = endpoint({
  summary: 'Give a second look back',
  refuses: [],
  method: 'DELETE',
  path: `${PATH}/{id}/claim`,
  access,
});

/** Decides a second time. The decision that stands does not change. */
export const answerLook = endpoint({
  summary: 'Decide a second time what the caller has taken',
  refuses: ['4041100009'],
  method: 'PUT',
  path: `${PATH}/{id}/answer`,
  access,
  body: z.strictObject({
    result: z.enum(Decision),
    /** For the third person; a rejection needs one. */
    reason: trimmed(checkOpinion),
  }),
  reply: z.strictObject({
    /** 0: the first decision is another one, and a third person settles it. */
    same: answerFlag,
  }),
});

const oneOfTwo = z.strictObject({ result: z.enum(Decision), reason: z.string(), name: z.string(), time: date });

/** A difference, for a third person: both decisions stand, so their names are there. */
export const readLookTask = endpoint({
  summary: 'Two different decisions on a request, for a third person',
  refuses: ['4041100009'],
  method: 'GET',
  path: `${PATH}/{id}/task`,
  access,
  reply: z.strictObject({
    id: z.number(),
    /** Number of the request in its queue, and its applicant. */
    request_id: z.number(),
    user_id: z.string(),
    first: oneOfTwo,
    second: oneOfTwo,
    /** Null once it is kept no longer; the request has a page of its own. */
    as_it_stood: z.nullable(z.strictObject(asItStood)),
  }),
});
export type LookTask = z.infer<typeof readLookTask.reply>;

/** Leaves the first decision as it is. Reversing it is the call of its queue. */
export const leaveDecision = endpoint({
  summary: 'Settle a difference: the first decision stays',
  refuses: ['4041100009'],
  method: 'PUT',
  path: `${PATH}/{id}/left`,
  access,
});
