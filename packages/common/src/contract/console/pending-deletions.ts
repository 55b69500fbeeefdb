import * as z from 'zod/mini';
import { ProposalKind } from '../../enums/approval/proposal-kind.ts';
import { CancelBlock } from '../../enums/user/cancel-block.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { paging } from '../fields.ts';
import { decided, onlyProposed, proposal, proposalCalls } from './proposals.ts';

const endpoint = endpointsOf('pending-deletions');

/** Enterprise accounts whose owner asked for deletion, until it is carried out. Ids are those of the accounts. */
const access = staff(Privilege.customerCancelView);
const path = '/api/account/v1/enterprise_user/{id}/cancel/approval';

/** Empty texts where nothing is known. */
const pending = {
  user_id: z.string(),
  /** Id of the company; empty where the account has none. */
  enterprise_id: z.string(),
  phone: z.string(),
  phone_verified: answerFlag,
  email: z.string(),
  email_verified: answerFlag,
  company_name: z.string(),
  auth_status: z.enum(AuthStatus),
  cancel_time: date,
  /** Time at which the data will be deleted automatically. */
  delete_time: date,
  /** What stands against the deletion, so that it waits; null for nothing. */
  blocked_by: z.nullable(z.enum(CancelBlock)),
};
const row = z.strictObject({
  ...pending,
  name: z.string(),
  /** 1: somebody proposed to delete the data now, and somebody else must confirm it. */
  proposed: answerFlag,
});
export type PendingDeletionRow = z.infer<typeof row>;

export const listPendingDeletions = endpoint({
  summary: 'Enterprise accounts that are pending deletion, latest first',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/0/cancel/approvals',
  access,
  query: z.strictObject({ ...onlyProposed, ...paging }),
  reply: pageOf(row),
});

const detail = z.strictObject({
  ...pending,
  applicant: z.string(),
  /** Confirms a deletion; the name of the person, if the account has no login name. */
  login_name: z.string(),
  /** Ids are 0 where nothing was chosen. */
  position_id: z.number(),
  industry_id: z.number(),
  employees_id: z.number(),
  address: z.string(),
  /** Time of the registration. */
  application_time: date,
  /** What deleting the data now needs a second person for; empty where one is enough. */
  second_pair: z.array(z.enum(ProposalKind)),
  /** Proposals to delete the data now, newest first; at most one is open. */
  proposals: z.array(proposal),
});
export type PendingDeletionDetail = z.infer<typeof detail>;

/** Not found also means deleted or restored meanwhile. */
export const readPendingDeletion = endpoint({
  summary: 'One enterprise account that is pending deletion',
  refuses: ['Account.Cancel.Gone'],
  method: 'GET',
  path,
  access,
  ownCodes: true,
  reply: detail,
});

/**
 * Deletes the data now instead of when it is due, or proposes it where a second person is needed; `login_name` confirms
 * whose.
 */
export const deletePendingAccount = endpoint({
  summary: 'Carry out the deletion of an enterprise account',
  refuses: ['Account.Cancel.Gone', 'Account.Cancel.Blocked', 'Account.Delete.LoginName', 'Account.Deletion.Proposed'],
  method: 'DELETE',
  path,
  access,
  ownCodes: true,
  query: z.strictObject({ login_name: z.string().check(z.trim(), z.maxLength(200)) }),
  reply: decided,
});

/** Cancels the deletion and notifies the owner. Access keys stay disabled until the owner enables them. */
export const restorePendingAccount = endpoint({
  summary: 'Restore an enterprise account that is pending deletion',
  refuses: ['Account.Cancel.Gone'],
  method: 'PUT',
  path,
  /** The owner calls the same path without it, with a proof. */
  when: 'restore',
  access,
  ownCodes: true,
  query: z.strictObject({ restore: z.literal('1') }),
});

/** End a proposal to delete the data of an account now. */
export const deletionProposal = proposalCalls('/api/account/v1/enterprise_user/0/cancel/approvals', access, [
  'Account.Cancel.Gone',
  'Account.Cancel.Blocked',
]);
