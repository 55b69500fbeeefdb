import * as z from 'zod/mini';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { AskedAccountField } from '../../enums/approval/asked-fields.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { RegisterMethod } from '../../enums/verify-code/register-method.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkLoginName } from '../../rules/user/login-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { accepted } from '../account/accepted-terms.ts';
import { answerFlag, date } from '../encoded.ts';
import { anyone, endpointsOf, only } from '../endpoint.ts';
import { filled, trimmed } from '../fields.ts';
import { decidedRequest, takenAddress, takenOrClosingAddress, wrongCode } from '../refusals.ts';
import { answerGiven, answerRefuses, questionAbout } from './question.ts';
import { reviewWait, usualTime } from './review-time.ts';

const endpoint = endpointsOf('account-requests');

/** What the applicant says about it. */
const note = trimmed(optional(checkNote));
/** The versions of the terms that the page has shown; may be missing while none are required. */
const confirmed = { accepted: z.optional(accepted) };

/**
 * Somebody asks for an account of a company that is verified here. The code proves an address. The account can sign in
 * once its application is approved: by an administrator of the company, or by staff. `login_name`: of an enterprise.
 */
export const askToJoin = endpoint({
  summary: 'Ask for an account of a company that is registered already',
  refuses: [
    'Account.Registration.Closed',
    'Account.Terms.Required',
    ...wrongCode,
    ...takenOrClosingAddress,
    'Account.LoginName.Exists',
    'Account.Join.NotPossible',
    'Account.Join.Limit',
  ],
  method: 'POST',
  path: '/api/account/v1/account_requests/0/join',
  access: anyone,
  signed: true,
  sealed: { password: 'password' },
  body: z.strictObject({
    user_type: z.union([z.literal(UserType.enterprise), z.literal(UserType.partner)]),
    /** The name as it was registered; what the two kinds of companies allow differs. */
    company: filled('company.empty', 200),
    login_name: z.optional(trimmed(checkLoginName)),
    username: trimmed(checkUserName),
    email: trimmed(checkEmailOnWire),
    phone: trimmed(checkPhone),
    verify_code: trimmed(checkVerifyCode),
    verify_code_type: z.enum(RegisterMethod),
    /** Sealed; the API applies the password rule to what it opens. */
    password: z.string(),
    note,
    ...confirmed,
  }),
  /** The ticket opens the page on which the applicant sees where the request stands. */
  reply: z.strictObject({ ticket: z.string() }),
});

const request = z.strictObject({
  company_name: z.string(),
  status: z.enum(ApprovalStatus),
  applied_time: date,
  decided_time: z.nullable(date),
  /** 1: an identity provider of the company confirmed the applicant, and signs in to the account once it is approved. */
  by_provider: answerFlag,
  /** Reason of a rejection. */
  opinion: z.string(),
  /** After a rejection: from when on the applicant may ask again; null where not. */
  again_time: z.nullable(date),
  usual_time: usualTime,
  /** Null when the request is not pending, and while a question about it is open. */
  review_wait: z.nullable(reviewWait),
  question: questionAbout(AskedAccountField),
  /** What it says now, for the answer; null without a question. */
  asked_for: z.optional(z.nullable(z.strictObject({ login_name: z.string(), username: z.string(), note: z.string() }))),
});
export type AskedRequest = z.infer<typeof request>;

const byTicket = { method: 'POST', access: anyone, ownCodes: true } as const;
const ticket = z.string().check(z.maxLength(200));

export const readAsked = endpoint({
  ...byTicket,
  summary: 'Where an application to join a company stands',
  refuses: ['Account.NotFound'],
  path: '/api/account/v1/account_requests/0/status',
  body: z.strictObject({ ticket }),
  reply: request,
});

/** A pending request is withdrawn, a rejected one forgotten: the account and its addresses are deleted. */
export const withdrawAsked = endpoint({
  ...byTicket,
  summary: 'Withdraw an application to join a company',
  refuses: ['Account.NotFound', ...decidedRequest],
  path: '/api/account/v1/account_requests/0/withdrawal',
  body: z.strictObject({ ticket }),
});

/** The words of an answer, and other values of the asked fields. */
const accountAnswer = {
  ...answerGiven,
  login_name: z.optional(trimmed(checkLoginName)),
  username: z.optional(trimmed(checkUserName)),
  note: z.optional(note),
};
const accountAnswerRefuses = ['Account.LoginName.Exists', ...answerRefuses] as const;

/** By the applicant, whom the question has told at a proven address. */
export const answerAsked = endpoint({
  ...byTicket,
  summary: 'Answer a question about an application to join a company',
  refuses: ['Account.NotFound', ...accountAnswerRefuses],
  method: 'PUT',
  path: '/api/account/v1/account_requests/0/answer',
  body: z.strictObject({ ticket, ...accountAnswer }),
});

export const askToJoinAgain = endpoint({
  ...byTicket,
  summary: 'Ask again after a rejection',
  refuses: [
    'Account.NotFound',
    'Account.Terms.Required',
    'Account.Join.NotAgain',
    'Account.Join.NotPossible',
    'Account.Join.Limit',
  ],
  path: '/api/account/v1/account_requests/0/again',
  body: z.strictObject({ ticket, note, ...confirmed }),
});

const member = only(UserType.enterprise, UserType.idpUser);

/** A member of an enterprise asks for a further account of it, for a colleague or with another login name. */
export const askForLoginName = endpoint({
  summary: 'Ask for a further account of the own enterprise',
  refuses: [...takenAddress, 'Account.LoginName.Exists', 'Account.Join.NotPossible', 'Account.Join.Limit'],
  method: 'POST',
  path: '/api/account/v1/account_requests/own',
  access: member,
  idempotencyKey: true,
  body: z.strictObject({
    login_name: trimmed(checkLoginName),
    username: trimmed(checkUserName),
    /** The invitation goes there. One's own address needs no further proof. */
    email: trimmed(checkEmailOnWire),
    note,
  }),
});

/** The newest first, at most 50. */
export const listOwnRequests = endpoint({
  summary: 'Applications for accounts that the caller made',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/account_requests/own',
  access: member,
  reply: z.strictObject({
    requests: z.array(
      z.strictObject({ ...request.shape, id: z.number(), login_name: z.string(), username: z.string() }),
    ),
  }),
});
export type OwnRequest = z.infer<typeof listOwnRequests.reply>['requests'][number];

export const withdrawOwnRequest = endpoint({
  summary: 'Withdraw an application that the caller made',
  refuses: [...decidedRequest],
  method: 'PUT',
  path: '/api/account/v1/account_requests/own/{id}/withdrawal',
  access: member,
  ownCodes: true,
});

export const answerOwnRequest = endpoint({
  summary: 'Answer a question about an application that the caller made',
  refuses: [...accountAnswerRefuses],
  method: 'PUT',
  path: '/api/account/v1/account_requests/own/{id}/answer',
  access: member,
  ownCodes: true,
  body: z.strictObject(accountAnswer),
});

export const askAgainForLoginName = endpoint({
  summary: 'Ask again for an account after a rejection',
  refuses: ['4041100009', 'Account.Join.NotAgain', 'Account.Join.NotPossible', 'Account.Join.Limit'],
  method: 'PUT',
  path: '/api/account/v1/account_requests/own/{id}/again',
  access: member,
  ownCodes: true,
  body: z.strictObject({ note }),
});
