import * as z from 'zod/mini';
import { ApprovalStatus, Decision } from '../../enums/approval/approval-status.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkOpinion } from '../../rules/approval/opinion.ts';
import { endpoint, only, pageOf, staff } from '../endpoint.ts';
import { applicantData, applicationState, queueQuery, queueRow } from '../company/partner-application.ts';
import { trimmed, wholeNumber } from '../fields.ts';
import { refusedDecision } from '../refusals.ts';
import { decided } from '../console/proposals.ts';
import { reviewCalls } from './review.ts';

/** Contracts of partner companies: an admitted company applies for a level, staff decide. */
const access = staff(Privilege.approvalContract);
const partners = only(UserType.partner, UserType.partnerContact);
const own = '/api/account/v1/partner/{co_id}/contract';

/** Name of the partner type that the contract is for, in the caller's language. */
const signType = { sign_type: z.number(), sign_type_name: z.string() };

const row = z.strictObject({ ...queueRow, ...signType });
export type ContractRow = z.infer<typeof row>;

export const listContracts = endpoint({
  summary: 'Contract applications of partner companies',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/csp/contract_approvals',
  access,
  query: z.strictObject(queueQuery),
  reply: pageOf(row),
});

/** `partner_level`: the level applied for, or after approval the granted one. The version is that of the company's data. */
export const readContract = endpoint({
  summary: 'One contract application of a partner company',
  refuses: ['4041100009'],
  method: 'GET',
  path: '/api/account/v1/csp/contract_approvals/{id}',
  access,
  query: z.strictObject({ user_id: z.string() }),
  reply: z.strictObject({
    ...applicationState, ...signType,
    partner_level: z.number(),
    wanted_level_name: z.string(),
    /** Granted level; empty unless agreed. */
    partner_level_name: z.string(),
    /** Level that the company has now; empty without one. */
    current_level_name: z.string(),
    ...applicantData,
  }),
});
export type Contract = z.infer<typeof readContract.reply>;

/**
 * Approves with a level, or rejects. The second of two concurrent decisions gets 4001213001 or 4001213002; when the
 * company has changed its data since the application was read, the refusal is `Account.Conflict`.
 */
export const decideContract = endpoint({
  summary: 'Decide on the contract application of a partner company',
  refuses: [...refusedDecision, 'Account.Conflict'],
  method: 'PUT',
  path: '/api/account/v1/csp/contract_approvals/{id}/decision',
  access,
  ownCodes: true,
  body: z.strictObject({
    id: wholeNumber,
    user_id: z.string(),
    /** The granted level; ignored in a rejection. */
    partner_level: wholeNumber,
    approval_status: z.enum(Decision),
    approval_opinion: trimmed(checkOpinion),
    version: z.optional(wholeNumber),
  }).check(({ value: { approval_status, approval_opinion }, issues }) => {
    if (approval_status === Decision.reject && approval_opinion === '') {
      issues.push({ code: 'custom', message: 'opinion.empty', input: approval_opinion, path: ['approval_opinion'] });
    }
  }),
  reply: decided,
});

/** For the people of the company: its level and its newest application. */
export const readOwnContract = endpoint({
  summary: 'Level and contract application of the own partner company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: own,
  access: partners,
  reply: z.strictObject({
    partner_level: z.number(),
    partner_level_name: z.string(),
    contract: z.nullable(z.strictObject({
      ...signType,
      /** Level applied for, and the granted one: empty unless agreed. */
      wanted_level_name: z.string(), granted_level_name: z.string(),
      approval_status: z.enum(ApprovalStatus), application_time: z.string(), approval_time: z.nullable(z.string()), approval_opinion: z.string(),
    })),
  }),
});

/** By the main account of an admitted company; one application at a time. */
export const applyForContract = endpoint({
  summary: 'Apply to sign a contract as a partner company',
  refuses: ['Account.NotFound', 'Account.Partner.Main.Only', 'Account.Partner.NotAdmitted', 'Account.Contract.Pending'],
  method: 'POST',
  path: own,
  access: partners,
  ownCodes: true,
  body: z.strictObject({ sign_type: wholeNumber, partner_level: wholeNumber }),
  reply: z.strictObject({ id: z.number() }),
});

export const contractReview = reviewCalls({
  item: '/api/account/v1/csp/contract_approvals', changes: '/api/account/v1/csp/contract_approval_changes',
}, access);
