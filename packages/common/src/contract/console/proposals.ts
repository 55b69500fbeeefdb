import * as z from 'zod/mini';
import { ProposalKind } from '../../enums/approval/proposal-kind.ts';
import type { CatalogueCode } from '../../errors/catalogue.ts';
import { checkReason } from '../../rules/text/reason.ts';
import { endpointsOf, type staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { trimmed, wholeNumber } from '../fields.ts';

const endpoint = endpointsOf('proposals');

/** How a proposal ended; `lapsed`: what it was about changed, was decided otherwise, or was withdrawn. */
export const ProposalState = ['open', 'confirmed', 'returned', 'withdrawn', 'lapsed'] as const;

/**
 * A decision that a member of staff proposes and somebody else must confirm. Only staff see it. Times are ISO-8601 UTC;
 * texts are empty where there is nothing to say.
 */
export const proposal = z.strictObject({
  id: z.number(),
  /** Why it needs a second person. */
  kinds: z.array(z.enum(ProposalKind)),
  /** Who proposed it; `own` is 1 for the caller. */
  name: z.string(),
  own: answerFlag,
  time: date,
  state: z.enum(ProposalState),
  /** Who ended it, when, and why it was returned. */
  ended_by: z.string(),
  ended_at: z.nullable(date),
  reason: z.string(),
});
export type Proposal = z.infer<typeof proposal>;

/** Reply of a call that decides. */
export const decided = z.strictObject({
  /** 1: nothing is decided yet; what the call says was kept as a proposal, which somebody else must confirm. */
  proposed: z.optional(answerFlag),
});

export type Decided = z.infer<typeof decided>;

/**
 * Filter of a list of requests: 1 only those with an open proposal, of an approval or of a reversal, 0 only those
 * without one, 2 only those whose proposal the caller may confirm.
 */
export const proposedFilter = { proposed: z.optional(z.enum(['0', '1', '2'])) };

/** Filter of a list of customers or partners: 1 only those of which a deletion, or another level, is proposed. */
export const onlyProposed = { proposed: z.optional(z.literal('1')) };

/** Open proposals, and those of them that the caller may confirm. */
export const openProposals = { proposed: z.number(), to_confirm: z.number() };

/** Codes that ending a proposal is refused with: it is open no more, or it is the caller's own. */
const ended = ['Account.Proposal.Gone', 'Account.Proposal.Own'] as const satisfies readonly CatalogueCode[];

/** What a caller confirms or returns: the proposal that was read. */
const named = { proposal: wholeNumber };

/**
 * The calls that end the open proposal of an item, below the path `of`. `confirming` are the codes that carrying out what was proposed is
 * refused with.
 */
export const proposalCalls = <
  const Path extends `/api/${string}`,
  const Code extends CatalogueCode,
  const Of extends string = 'proposal',
>(
  item: Path,
  access: ReturnType<typeof staff>,
  confirming: readonly Code[],
  of = 'proposal' as Of,
) => ({
  /** Carries out what was proposed, as if the caller had decided it. Whoever proposed it gets 403. */
  confirm: endpoint({
    summary: 'Confirm what somebody else proposed',
    refuses: [...ended, ...confirming],
    method: 'POST',
    path: `${item}/{id}/${of}/confirmation` as const,
    access,
    idempotencyKey: true,
    ownCodes: true,
    body: z.strictObject(named),
  }),

  /** Ends it without a decision, with a reason for the proposer. */
  return: endpoint({
    summary: 'Return what somebody else proposed, with a reason',
    refuses: ended,
    method: 'POST',
    path: `${item}/{id}/${of}/return` as const,
    access,
    idempotencyKey: true,
    ownCodes: true,
    body: z.strictObject({ ...named, reason: trimmed(checkReason) }),
  }),

  /** By the proposer. */
  withdraw: endpoint({
    summary: 'Withdraw the own proposal',
    refuses: ['Account.Proposal.Gone'],
    method: 'DELETE',
    path: `${item}/{id}/${of}` as const,
    access,
    ownCodes: true,
  }),
});
