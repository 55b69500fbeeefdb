import * as z from 'zod/mini';
import { ApprovalStatus, Decision } from '../../enums/approval/approval-status.ts';
import { JoinReason } from '../../enums/approval/join-reason.ts';
import { MemberRole } from '../../enums/user/member-role.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { optional } from '../../rules/text/optional.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, needsRight, only, pageOf } from '../endpoint.ts';
import { paging, queryNumber, trimmed } from '../fields.ts';
import { refusedDecision } from '../refusals.ts';

const endpoint = endpointsOf('account-requests');

/**
 * Applications for accounts of the caller's company. Those who administer it decide them: owner and
 * administrators of an enterprise, main account and platform admins of a partner company.
 */
const access = needsRight(
  'people',
  only(UserType.enterprise, UserType.idpUser, UserType.partner, UserType.partnerContact),
);
const path = '/api/account/v1/company/account_requests';

const row = z.strictObject({
  id: z.number(),
  /** Empty for an account of a partner company. */
  login_name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  /** 1: the applicant has proven it. */
  email_verified: answerFlag,
  phone_verified: answerFlag,
  /** The identity provider of the company that confirmed the applicant, and says the e-mail; empty for all others. */
  idp_name: z.string(),
  /** The member of the company who asked; empty where the applicant did. */
  asked_by: z.string(),
  /** 1: the caller asked, so that somebody else decides. */
  own: answerFlag,
  note: z.string(),
  status: z.enum(ApprovalStatus),
  applied_time: date,
  /** When staff of the portal see it too; null where they do already, or it is decided. */
  staff_time: z.nullable(date),
  decided_time: z.nullable(date),
  /** Name of who decided; empty for staff of the portal. */
  decided_by: z.string(),
  opinion: z.string(),
});
export type AccountRequest = z.infer<typeof row>;

export const listAccountRequests = endpoint({
  summary: 'Applications for accounts of the own company',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({
    ...paging,
    /** 1 pending, 2 approved, 3 rejected, 0 all of these. */
    status: queryNumber,
  }),
  reply: pageOf(row),
});

/** The second of two concurrent decisions, of the company or of staff, gets 4001213001 or 4001213002. */
export const decideAccountRequest = endpoint({
  summary: 'Decide on an application for an account of the own company',
  refuses: [...refusedDecision, 'Account.Join.Own', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${path}/{id}` as const,
  access,
  ownCodes: true,
  body: z
    .strictObject({
      result: z.enum(Decision),
      /** Role of an approved member of an enterprise, by default an ordinary one. Administrators are named by the owner, after a recent sign-in. */
      role: z.optional(z.enum(MemberRole)),
      /** Required for a rejection; that of an approval is ignored. */
      reason: z.optional(z.enum(JoinReason)),
      /** Added to the reason. */
      note: trimmed(optional(checkNote)),
    })
    .check(({ value, issues }) => {
      if (value.result === Decision.reject && value.reason === undefined)
        issues.push({ code: 'custom', message: 'request.invalid', input: value.reason, path: ['reason'] });
    }),
});
