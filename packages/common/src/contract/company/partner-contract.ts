import * as z from 'zod/mini';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { AskedContractField } from '../../enums/approval/asked-fields.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { endpointsOf, only } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { wholeNumber } from '../fields.ts';
import { answerGiven, answerRefuses, questionAbout } from './question.ts';

const endpoint = endpointsOf('partner-company');

/** The contract of a partner company: its people read the level, an admitted company applies for one. */
const access = only(UserType.partner, UserType.partnerContact);
const path = '/api/account/v1/partner/{co_id}/contract';

/** Name of the partner type that the contract is for, in the caller's language. */
export const signType = { sign_type: z.number(), sign_type_name: z.string() };

/** For the people of the company: its level and its newest application. */
export const readOwnContract = endpoint({
  summary: 'Level and contract application of the own partner company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({
    partner_level: z.number(),
    partner_level_name: z.string(),
    contract: z.nullable(
      z.strictObject({
        ...signType,
        /** Absent from an older API. */
        wanted_level: z.optional(z.number()),
        /** Level applied for, and the granted one: empty unless approved. */
        wanted_level_name: z.string(),
        granted_level_name: z.string(),
        approval_status: z.enum(ApprovalStatus),
        application_time: date,
        approval_time: z.nullable(date),
        approval_opinion: z.string(),
        question: questionAbout(AskedContractField),
      }),
    ),
  }),
});

/** By the main account of an admitted company; one application at a time. */
export const applyForContract = endpoint({
  summary: 'Apply to sign a contract as a partner company',
  refuses: ['Account.NotFound', 'Account.Partner.Main.Only', 'Account.Partner.NotAdmitted', 'Account.Contract.Pending'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ sign_type: wholeNumber, partner_level: wholeNumber }),
  reply: z.strictObject({ id: z.number() }),
});

/** Answers the open question about the pending application: with words, or with another type or level if it asks so. */
export const answerContract = endpoint({
  summary: 'Answer a question about the own contract application',
  refuses: ['Account.NotFound', 'Account.Partner.Main.Only', ...answerRefuses],
  method: 'PUT',
  path: '/api/account/v1/partner/{co_id}/contract/answer',
  access,
  ownCodes: true,
  body: z.strictObject({ ...answerGiven, sign_type: z.optional(wholeNumber), partner_level: z.optional(wholeNumber) }),
});
