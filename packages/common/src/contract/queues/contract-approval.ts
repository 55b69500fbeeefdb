import * as z from 'zod/mini';
import { Decision } from '../../enums/approval/approval-status.ts';
import { AskedContractField } from '../../enums/approval/asked-fields.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkOpinion } from '../../rules/approval/opinion.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { applicantData, applicationState, queueQuery, queueRow } from '../company/partner-application.ts';
import { signType } from '../company/partner-contract.ts';
import { trimmed, wholeNumber } from '../fields.ts';
import { refusedDecision } from '../refusals.ts';
import { decided } from '../console/proposals.ts';
import { assigneeKnown, versionDecided } from '../version.ts';
import { askCall, reviewCalls } from './review.ts';

const endpoint = endpointsOf('approvals');

/** The contract queue of staff: applications of admitted partner companies for a level. */
const access = staff(Privilege.approvalContract);

const row = z.strictObject({ ...queueRow, ...signType });
export type ContractRow = z.infer<typeof row>;

export const listContracts = endpoint({
  summary: 'Contract applications of partner companies',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/csp/contract_approvals',
  access,
  query: z.strictObject(queueQuery),
  reply: pageOf(row, { cursors: true }),
});

/**
 * `partner_level`: the level applied for, or after approval the granted one. The version is that of the company's data.
 */
export const readContract = endpoint({
  summary: 'One contract application of a partner company',
  refuses: ['4041100009'],
  method: 'GET',
  path: '/api/account/v1/csp/contract_approvals/{id}',
  access,
  query: z.strictObject({ user_id: z.string() }),
  reply: z.strictObject({
    ...applicationState,
    ...signType,
    partner_level: z.number(),
    wanted_level_name: z.string(),
    /** Granted level; empty unless approved. */
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
  refuses: [...refusedDecision],
  method: 'PUT',
  path: '/api/account/v1/csp/contract_approvals/{id}/decision',
  access,
  ownCodes: true,
  body: z
    .strictObject({
      id: wholeNumber,
      user_id: z.string(),
      /** The granted level; ignored in a rejection. */
      partner_level: wholeNumber,
      approval_status: z.enum(Decision),
      approval_opinion: trimmed(checkOpinion),
      ...versionDecided,
      ...assigneeKnown,
    })
    .check(({ value: { approval_status, approval_opinion }, issues }) => {
      if (approval_status === Decision.reject && approval_opinion === '') {
        issues.push({ code: 'custom', message: 'opinion.empty', input: approval_opinion, path: ['approval_opinion'] });
      }
    }),
  reply: decided,
});

export const contractReview = reviewCalls(
  { item: '/api/account/v1/csp/contract_approvals', changes: '/api/account/v1/csp/contract_approval_changes' },
  access,
);

export const askContract = askCall('/api/account/v1/csp/contract_approvals', access, {
  of: 'contract application',
  fields: AskedContractField,
});
