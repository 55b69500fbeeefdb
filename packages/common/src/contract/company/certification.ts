import * as z from 'zod/mini';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { AuthMethod } from '../../enums/certification/auth-method.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { LicenceType } from '../../enums/certification/licence-type.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { CorrectedField, RefusalReason, RefusedField } from '../../enums/certification/refusal-reason.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkAnswer } from '../../rules/approval/question.ts';
import { checkPartnerName } from '../../rules/company/company-name.ts';
import { endpointsOf, needsRight, only, onlyOrStaff, pageOf } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { filled, paging, queryNumber, trimmed, wholeNumber } from '../fields.ts';
import { decidedRequest, takenCertificate } from '../refusals.ts';
import { box, licenceReading } from './licence-reading.ts';
import { answerRefuses, questionAbout } from './question.ts';
import { reviewWait, usualTime } from './review-time.ts';

const endpoint = endpointsOf('certification');

/** People of companies; of an enterprise also the users of its provider. */
const OF_COMPANIES = [UserType.enterprise, UserType.idpUser, UserType.partner, UserType.partnerContact];

/**
 * Certification of a company, as its people see it. In a partner company everybody reads it, and the main account
 * submits and withdraws.
 */
const access = only(...OF_COMPANIES);
const asking = needsRight('company', access);
const partnerRefuses = ['Account.Partner.Main.Only', 'Account.Partner.Pending'] as const;
const byUser = z.strictObject({ user_id: z.string() });

/** Fields of a request that staff refused, with reasons. */
const refusedFields = z.array(z.strictObject({ field: z.enum(RefusedField), reason: z.enum(RefusalReason) }));

/** Places of the picture that staff marked for a rejection, each with the field and what is wrong there. */
const marks = z.array(z.strictObject({ field: z.enum(RefusedField), box, words: z.string() }));
export type PictureMark = z.infer<typeof marks>[number];

/** Corrections by staff on approval: texts before and after, places in the caller's language. */
const corrections = z.array(z.strictObject({ field: z.enum(CorrectedField), before: z.string(), after: z.string() }));

export const readCertification = endpoint({
  summary: 'Business verification of the own company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/certification/enterprise',
  access,
  query: byUser,
  reply: z.strictObject({
    user_id: z.string(),
    lic_type: z.nullable(z.enum(LicenceType)),
    lic_code: z.nullable(z.string()),
    lic_company: z.nullable(z.string()),
    lic_url: z.nullable(z.string()),
    lic_id: z.nullable(z.string()),
    /** 1 by transaction information, else by licence. */
    auth_type: z.nullable(z.number()),
    auth_status: z.enum(AuthStatus),
    auth_time: z.nullable(date),
    auth_opinion: z.nullable(z.string()),
    /** 1 while a verified company has a change pending review. */
    pending_change: answerFlag,
    /** When the request pending review was submitted. */
    application_time: z.nullable(date),
    /** Time by which the request pending review must be decided. */
    due_time: z.nullable(date),
    /** Id of the request pending review, by which it can be withdrawn. */
    approval_id: z.nullable(z.number()),
    /** Usual time of recent decisions: by licence, and by transaction code. */
    usual_time: z.strictObject({ licence: usualTime, code: usualTime }),
    /** 1: verification by transaction code is offered; other account APIs may omit it and always offer it. */
    by_code: z.optional(answerFlag),
    /**
     * What staff ask about the request pending review. `version` is for the answer; at `until` the request is rejected
     * by rule.
     */
    question: questionAbout(RefusedField),
    /** Null unless a request is pending review, and while a question about it is open. */
    review_wait: z.nullable(reviewWait),
    /** Refused fields of the latest request; empty unless it was rejected. */
    refused_fields: refusedFields,
    /** Marks in the picture of `rejected`; absent from an older API. */
    marks: z.optional(marks),
    /** The latest request if it was rejected; a correction starts from it. */
    rejected: z.nullable(
      z.strictObject({
        approval_id: z.number(),
        lic_type: z.enum(LicenceType),
        lic_code: z.string(),
        lic_company: z.string(),
        lic_id: z.nullable(z.string()),
        auth_type: z.enum(AuthMethod),
        approval_time: date,
      }),
    ),
    /** Corrections by staff of the certification that is shown. */
    corrections,
    /**
     * Data of the newest request while it is pending review, or after it was withdrawn, so that it can be submitted
     * again.
     */
    submitted: z.optional(
      z.strictObject({
        approval_status: z.enum(ApprovalStatus),
        lic_type: z.enum(LicenceType),
        lic_code: z.string(),
        lic_company: z.string(),
        lic_id: z.nullable(z.string()),
        auth_type: z.enum(AuthMethod),
      }),
    ),
  }),
});

/** The same under another path, for older clients of partners. */
export const readPartnerCertification = endpoint({
  ...readCertification,
  summary: 'Business verification of the own partner company, by another path',
  path: '/api/account/v1/certification/transactions',
  access: only(UserType.partner, UserType.partnerContact),
});

export const listRecords = endpoint({
  summary: 'Business verification requests of the own company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/certification/approval',
  when: 'user_id',
  access,
  query: z.strictObject({ user_id: z.string(), ...paging }),
  reply: pageOf(
    z.strictObject({
      approval_id: z.number(),
      application_time: date,
      lic_type: z.enum(LicenceType),
      company_name: z.string(),
      approval_status: z.enum(ApprovalStatus),
      approval_opinion: z.string(),
      /** Absent: by licence. */
      auth_type: z.optional(z.enum(AuthMethod)),
      refused_fields: z.optional(refusedFields),
      marks: z.optional(marks),
      corrections: z.optional(corrections),
    }),
    { rows: 'entries', total: 'total' },
  ),
});

/**
 * Withdraws a pending request; the company keeps its status from before it. A request that was decided in the meantime
 * is refused with 4001213001 or 4001213002, one that was withdrawn before with 4001213003.
 */
export const withdrawCertification = endpoint({
  summary: 'Withdraw a business verification request',
  refuses: ['Account.NotFound', ...decidedRequest, ...partnerRefuses],
  method: 'DELETE',
  path: '/api/account/v1/certification/approval',
  access: asking,
  ownCodes: true,
  query: z.strictObject({ user_id: z.string(), id: queryNumber }),
});

/**
 * Returns the status before the call, so that the page can show "submitted" or "changed". Refused like an upload when
 * the code has a wrong check character, or differs from one that was read in the picture and whose check character
 * fits; the latter can be insisted on. A
 * rejected request that is sent again with none of its refused fields changed is refused with `Account.Refused.Unchanged`.
 */
export const submitLicence = endpoint({
  summary: 'Request business verification by license',
  refuses: [
    'Account.NotFound',
    'Account.Licence.Not.Exist',
    'Account.Certification.Pending',
    'Account.Refused.Unchanged',
    ...takenCertificate,
    ...partnerRefuses,
  ],
  method: 'POST',
  path: '/api/account/v1/certification/enterprise',
  access: asking,
  idempotencyKey: true,
  query: byUser,
  body: z.strictObject({
    /** Up to 100 characters for a partner, up to 50 for an enterprise. */
    Company: trimmed(checkPartnerName),
    LicType: z.enum(LicenceType),
    /** Id of the uploaded licence. */
    LicURL: filled('licence.empty', 64),
    LicCode: filled('creditCode.empty', 64),
    /** `insist` of the refusal that compared these values with those read in the picture. */
    Insist: z.optional(z.string()),
  }),
  reply: z.strictObject({ auth_status: z.enum(AuthStatus) }),
});

/**
 * Answers the open question about a pending request: with words, or with other values of the asked fields; the rest of
 * the request stays as it is. Values are refused like those of a new request. An answer to an earlier question is
 * refused with `Account.Conflict`, and with `Account.Question.Ended` where none is open.
 */
export const answerCertification = endpoint({
  summary: 'Answer a question about the own business verification request',
  refuses: [
    'Account.NotFound',
    'Account.Licence.Not.Exist',
    ...answerRefuses,
    ...takenCertificate,
    'Account.Partner.Main.Only',
  ],
  method: 'PUT',
  path: '/api/account/v1/certification/approval/{id}/answer',
  access: asking,
  ownCodes: true,
  body: z.strictObject({
    version: wholeNumber,
    Text: trimmed(checkAnswer),
    Company: z.optional(trimmed(checkPartnerName)),
    LicType: z.optional(z.enum(LicenceType)),
    LicURL: z.optional(filled('licence.empty', 64)),
    LicCode: z.optional(filled('creditCode.empty', 64)),
    Insist: z.optional(z.string()),
  }),
});

/**
 * Uploads a picture of a document; code and company are those read in it within three seconds, or empty. A picture with a fault is
 * refused with the `reason` that staff would give. Blur and cropping are estimates: that refusal has a token `insist`,
 * with which the same picture is taken once.
 */
export const uploadLicence = endpoint({
  summary: 'Upload a picture of a license',
  refuses: ['Account.NotFound', '5001201000'],
  method: 'POST',
  path: '/api/account/v2/certification/lic',
  access: needsRight('company', onlyOrStaff(OF_COMPANIES, Privilege.customerContactEdit)),
  idempotencyKey: true,
  form: {
    fields: z.strictObject({
      lic_type: queryNumber,
      company_id: z.optional(z.string()),
      insist: z.optional(z.string()),
    }),
    file: 'image',
  },
  reply: z.strictObject({
    lic_id: z.string(),
    /** Only with a check character that fits. */
    lic_code: z.string(),
    lic_company: z.string(),
    /** The picture is read, or has been: `GET` of the same address tells the rest. Absent: nothing is read. */
    reading: z.optional(z.boolean()),
  }),
});

/** What was read in a picture. The next upload of the same account ends a reading that goes on. */
export const readLicenceReading = endpoint({
  summary: 'What was read in the picture of a license',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v2/certification/lic',
  access: uploadLicence.access,
  query: z.strictObject({ lic_id: z.string() }),
  reply: z.strictObject({
    /** The picture is being read: ask again in a second. */
    reading: z.boolean(),
    values: licenceReading,
  }),
});

/**
 * The picture as a data URI; with `Accept: image/*` the file itself. For the company that it belongs to, and staff:
 * Approval.Certification all, Customer.View those of enterprises, Customer.Contact.Edit those of customers that they
 * created.
 */
export const readLicenceImage = endpoint({
  summary: 'The picture of a license',
  refuses: ['Account.NotFound', '5001201000'],
  method: 'GET',
  path: '/api/account/v1/certification/lic',
  access: onlyOrStaff(
    OF_COMPANIES,
    Privilege.approvalCertification,
    Privilege.customerView,
    Privilege.customerContactEdit,
  ),
  query: z.strictObject({ lic_id: z.string(), user_id: z.optional(z.string()), user_type: z.optional(z.string()) }),
  reply: z.strictObject({ Data: z.strictObject({ image: z.string(), name: z.string(), size: z.number() }) }),
});
