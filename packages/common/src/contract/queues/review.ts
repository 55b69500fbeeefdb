import * as z from 'zod/mini';
import { ApprovalStatus, Decision } from '../../enums/approval/approval-status.ts';
import { ProposalKind } from '../../enums/approval/proposal-kind.ts';
import { endpointsOf, type staff } from '../endpoint.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { checkQuestion } from '../../rules/approval/question.ts';
import { checkReason } from '../../rules/text/reason.ts';
import { date, answerFlag } from '../encoded.ts';
import { checkOpinionFor } from '../../rules/approval/opinion.ts';
import { MANY } from '../../rules/limits.ts';
import { trimmed, wholeNumber } from '../fields.ts';
import { decidedRequest, refusedDecision, requestNotDecidable, takenCertificate } from '../refusals.ts';
import { decided, proposal, proposalCalls } from '../console/proposals.ts';
import { versionDecided } from '../version.ts';
import { assignment, assignmentCalls } from './assignments.ts';

const endpoint = endpointsOf('approvals');

/** Calls for the requests of a queue besides the decision. Every queue has them, below its own paths. */

type ApiPath = `/api/${string}`;

/** Claim of a member of staff who works on a request. */
const claim = z.strictObject({
  id: z.number(),
  /** Name of the member of staff; `own` is 1 for the caller. */
  name: z.string(),
  own: answerFlag,
  since: date,
  /** When it ends without further activity. */
  until: date,
});
export type ReviewClaim = z.infer<typeof claim>;

/** A request that was submitted, changed, decided or withdrawn. */
const change = z.strictObject({
  id: z.number(),
  /** Grows with each change of the request. */
  version: z.number(),
  status: z.enum(ApprovalStatus),
  /** Name of who decided; empty while the request waits, and when the applicant withdrew. */
  name: z.string(),
  own: answerFlag,
  /** When it was decided or withdrawn; null while it waits. */
  time: z.nullable(date),
});
export type ReviewChange = z.infer<typeof change>;

/** A request of which the approval, or the reversal of the decision, is proposed. */
const waitingProposal = z.strictObject({
  /** With the kind of its company: enterprise or partner. */
  id: z.number(),
  user_type: z.number(),
  /** Who proposed it, and when; `own` is 1 for the caller. */
  name: z.string(),
  own: answerFlag,
  time: date,
  /** 1: the reversal of the decision is proposed. */
  reversal: answerFlag,
  /** 1: the rejection as spam is proposed. Absent from an older API, as the id of the proposal is. */
  spam: z.optional(answerFlag),
  proposal: z.optional(z.number()),
});
export type WaitingProposal = z.infer<typeof waitingProposal>;

/** A private note of staff. No call of applicants has it. */
const note = z.strictObject({ text: z.string(), name: z.string(), own: answerFlag, time: date });

/** Values that a request can share with another record. */
export const ConflictKind = ['code', 'name', 'phone', 'email', 'picture'] as const;
export type ConflictKind = (typeof ConflictKind)[number];

/**
 * A company or person that shares values with a request. Of one that the caller may not see there is only what is
 * shared.
 */
export const reviewConflict = z.strictObject({
  by: z.array(z.enum(ConflictKind)),
  /**
   * The shared values, which are those of the request, and the person who has each; empty for a picture, and where the
   * company has it.
   */
  shared: z.array(z.strictObject({ by: z.enum(ConflictKind), value: z.string(), person: z.string() })),
  /** Its request waits or was decided, its account is pending deletion, or it is a customer, partner or account. */
  state: z.enum(['waiting', 'decided', 'closing', 'known']),
  user_type: z.number(),
  hidden: answerFlag,
  /** 1 if it appeared since the caller opened the request. */
  fresh: answerFlag,
  name: z.string(),
  company_id: z.string(),
  /** Its request for business verification. */
  approval_id: z.nullable(z.number()),
  /** Its account that is pending deletion. */
  closing_user_id: z.string(),
});
export type ReviewConflict = z.infer<typeof reviewConflict>;

/** Questions that the applicant was asked, each about one field of the request. */
const questioned = z.array(z.strictObject({ field: z.string(), text: z.string() }));

/** An open question, for staff. */
export const openQuestion = z.strictObject({ fields: questioned, name: z.string(), own: answerFlag, time: date });
export type OpenQuestion = z.infer<typeof openQuestion>;

/** A question and what became of it. */
const question = z.extend(openQuestion, {
  /** `ended`: the request was decided or withdrawn; `unanswered`: it was rejected by rule. */
  state: z.enum(['open', 'answered', 'ended', 'unanswered']),
  ended_at: z.nullable(date),
  /** Words of the answer, and the asked fields that it changed. Files are named by their ids. */
  answer: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ReviewQuestion = z.infer<typeof question>;

/** A decision that was reversed. */
const reversal = z.strictObject({
  result: z.enum(Decision),
  /** Review comment of the decision, who decided and when. */
  opinion: z.string(),
  name: z.string(),
  time: date,
  /** Who reversed it, when and why. */
  reversed_by: z.string(),
  reversed_at: date,
  reason: z.string(),
});

/**
 * The calls of a queue. `item` is the path of one request without its id, `changes` the path that pages poll.
 */
export const reviewCalls = (paths: { item: ApiPath; changes: ApiPath }, access: ReturnType<typeof staff>) => {
  const reversing = proposalCalls(
    paths.item,
    access,
    ['4041100009', 'Account.Approval.BuiltUpon', 'Account.Owner.Last'],
    'reversal',
  );
  return {
    ...decisionCalls(paths, access),
    ...assignmentCalls(paths.item, access),
    ...callsForSeveral(paths.item, access),
    /** Ends the open proposal of a reversal. Who proposed the decision may not confirm it. */
    confirmReversal: reversing.confirm,
    returnReversal: reversing.return,
    withdrawReversal: reversing.withdraw,
  };
};
export type ReviewCalls = ReturnType<typeof reviewCalls>;

/**
 * The call that asks the applicant about some of these fields. The request stays pending, the
 * promised time stops until the answer, and the claim of the caller ends. One question may be open per request.
 */
export const askCall = (
  item: ApiPath,
  access: ReturnType<typeof staff>,
  { of, fields }: { of: string; fields: readonly string[] },
) =>
  endpoint({
    summary: `Ask the applicant of a pending ${of}`,
    refuses: [
      ...requestNotDecidable,
      'Account.Conflict',
      'Account.Approval.Asked',
      'Account.Approval.Proposed',
      'Account.Approval.Unreachable',
    ],
    method: 'PUT',
    path: `${item}/{id}/question` as const,
    access,
    ownCodes: true,
    body: z.strictObject({
      fields: z
        .array(z.strictObject({ field: z.enum(fields), text: trimmed(checkQuestion) }))
        .check(z.minLength(1), ({ value, issues }) => {
          if (new Set(value.map(({ field }) => field)).size < value.length)
            issues.push({ code: 'custom', message: 'request.invalid', input: value });
        }),
      ...versionDecided,
    }),
  });
export type AskCall = ReturnType<typeof askCall>;

/** Requests that one call works on. */
const several = z.array(wholeNumber).check(z.minLength(1), z.maxLength(MANY.aCall));
/** What became of each of them: the code and text of a refusal, or null and an empty text. */
const resultOfEach = z.strictObject({
  results: z.array(z.strictObject({ id: z.number(), code: z.nullable(z.string()), message: z.string() })),
});
export type ResultOfEach = z.infer<typeof resultOfEach>['results'][number];

/** Calls for several requests at once, each of which is done or refused by itself. There is none that approves. */
const callsForSeveral = (item: ApiPath, access: ReturnType<typeof staff>) => ({
  /**
   * Reminds who a request waits for: its applicant, who has a question to answer, or the colleague who claimed it. Once
   * a day.
   */
  remind: endpoint({
    summary: 'Remind those whom pending requests wait for',
    refuses: [],
    method: 'POST',
    path: `${item}/reminders` as const,
    access,
    ownCodes: true,
    idempotencyKey: true,
    body: z.strictObject({ ids: several }),
    reply: resultOfEach,
  }),

  /** Proposes to reject requests as spam. A second person confirms each, whatever the settings say. */
  rejectSpam: endpoint({
    summary: 'Propose to reject pending requests as spam',
    refuses: [],
    method: 'POST',
    path: `${item}/spam` as const,
    access,
    ownCodes: true,
    idempotencyKey: true,
    body: z.strictObject({ ids: several, reason: trimmed(checkOpinionFor(Decision.reject)) }),
    reply: resultOfEach,
  }),
});

const decisionCalls = ({ item, changes }: { item: ApiPath; changes: ApiPath }, access: ReturnType<typeof staff>) => ({
  /**
   * One call for the whole queue: its claims and proposals, and its changes since the cursor of the previous answer.
   */
  changes: endpoint({
    summary: 'Claims and proposals of a queue, and the requests that changed',
    refuses: [],
    method: 'GET',
    path: changes,
    access,
    ownCodes: true,
    query: z.strictObject({
      /** Cursor of the previous answer; without it no changes are returned. */
      since: z.optional(z.string()),
    }),
    reply: z.strictObject({
      cursor: date,
      claims: z.array(claim),
      /** Oldest first; 500 at most. */
      proposals: z.array(waitingProposal),
      /** Changes since the cursor. Some may be repeated: compare their versions. */
      changed: z.array(change),
    }),
  }),

  /** Claims a pending request for 15 minutes, or renews the own claim. One claim per request. */
  claim: endpoint({
    summary: 'Claim a pending request, or renew the own claim',
    refuses: [...decidedRequest, 'Account.Approval.Claimed', 'Account.Approval.Claims.Limit'],
    method: 'PUT',
    path: `${item}/{id}/claim` as const,
    access,
    ownCodes: true,
    reply: z.strictObject({ since: date, until: date }),
  }),

  /** Ends the own claim; without one, nothing happens. */
  release: endpoint({
    summary: 'End the own claim of a request',
    refuses: [],
    method: 'DELETE',
    path: `${item}/{id}/claim` as const,
    access,
    ownCodes: true,
  }),

  /** What staff know of a request besides what it says. */
  read: endpoint({
    summary: 'Standing decision, reversals and private notes of a request',
    refuses: ['4041100009'],
    method: 'GET',
    path: `${item}/{id}/review` as const,
    access,
    ownCodes: true,
    reply: z.strictObject({
      /**
       * The decision that stands and can be reversed; null while it waits, and where nothing is recorded of what it
       * changed.
       */
      decision: z.nullable(z.strictObject({ result: z.enum(Decision), name: z.string(), own: answerFlag, time: date })),
      /** Newest first. */
      reversals: z.array(reversal),
      /** Oldest first. */
      notes: z.array(note),
      /** The company of the applicant and its page, where the caller may open one. */
      company: z.nullable(z.strictObject({ id: z.string(), page: z.enum(['customer', 'partner']) })),
      /** Newest first; one may be open. Absent from an older API. */
      questions: z.optional(z.array(question)),
      /** 0: no address of who would answer is proven, so that nobody can be asked; absent from an older API. */
      reachable: z.optional(answerFlag),
      /**
       * What an approval now would need a second person for; empty where one is enough. Proposals come newest first;
       * one may be open.
       */
      second_pair: z.array(z.enum(ProposalKind)),
      proposals: z.array(proposal),
      /** What the open proposal says: fields of the call that decides, with their values. */
      proposed: z.array(z.strictObject({ field: z.string(), value: z.union([z.string(), z.number()]) })),
      /** The reversal of the decision that stands. */
      reversal: z.strictObject({
        /** What it needs a second person for; empty where one is enough. */
        second_pair: z.array(z.enum(ProposalKind)),
        /** Newest first; one may be open. */
        proposals: z.array(proposal),
        /** Reason of the open one, which the applicant will receive; empty without one. */
        reason: z.string(),
        /** 0: the caller confirmed, or proposed, the decision itself. */
        may_propose: answerFlag,
        may_confirm: answerFlag,
      }),
      /** Whose request it is, and until when it is put off; absent from an older API. */
      assigned: z.optional(z.nullable(assignment)),
      snoozed_until: z.optional(z.nullable(date)),
      /** Language of the applicant, for the review comment. */
      language: z.enum(['zh-CN', 'en-US']),
    }),
  }),

  /**
   * Notes are only added: two members of staff never overwrite each other's. Requests have them before and after the
   * decision.
   */
  note: endpoint({
    summary: 'Add a private note to a request',
    refuses: ['4041100009'],
    method: 'POST',
    path: `${item}/{id}/notes` as const,
    access,
    idempotencyKey: true,
    ownCodes: true,
    body: z.strictObject({ text: trimmed(checkNote) }),
  }),

  /**
   * Who else has the same code, name, phone, e-mail or picture. An approval is refused once when more appeared since.
   */
  conflicts: endpoint({
    summary: 'Records that share values with a request',
    refuses: ['4041100009'],
    method: 'GET',
    path: `${item}/{id}/conflicts` as const,
    access,
    ownCodes: true,
    reply: z.strictObject({ conflicts: z.array(reviewConflict) }),
  }),

  /** Within 10 seconds, by whoever decided: the request waits as before, and the applicant gets no message. */
  takeBack: endpoint({
    summary: 'Take back a decision that was just made',
    refuses: ['4041100009', 'Account.Approval.TooLate'],
    method: 'DELETE',
    path: `${item}/{id}/decision` as const,
    access,
    ownCodes: true,
  }),

  /**
   * Any time later: the request waits again, what the decision changed is as before, and the applicant receives the
   * reason. Where the decision took two people, or would now, the reversal is only proposed (`proposed`: 1), not by who
   * confirmed the decision.
   */
  reverse: endpoint({
    summary: 'Reverse a decision with a reason',
    refuses: [
      '4041100009',
      'Account.Approval.BuiltUpon',
      'Account.Owner.Last',
      'Account.Approval.Proposed',
      'Account.Proposal.Own',
    ],
    method: 'POST',
    path: `${item}/{id}/reversal` as const,
    access,
    idempotencyKey: true,
    ownCodes: true,
    body: z.strictObject({ reason: trimmed(checkReason) }),
    reply: decided,
  }),

  ...proposalCalls(item, access, [...refusedDecision, ...takenCertificate]),
});
