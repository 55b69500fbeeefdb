import * as z from 'zod/mini';
import { ApprovalStatus } from '../enums/certification/approval-status.ts';
import { AuthMethod } from '../enums/certification/auth-method.ts';
import { AuthStatus } from '../enums/certification/auth-status.ts';
import { LicenceType } from '../enums/certification/licence-type.ts';
import { Privilege } from '../enums/user/privilege.ts';
import { RefusalReason, RefusedField } from '../enums/certification/refusal-reason.ts';
import { UserType } from '../enums/user/user-type.ts';
import { checkCompanyName } from '../rules/company/company-name.ts';
import { checkCreditCodeOf } from '../rules/certification/credit-code.ts';
import { endpoint, only, onlyOrStaff, pageOf } from './endpoint.ts';
import { filled, paging, queryNumber, trimmed } from './passing.ts';
import { decidedRequest, takenCertificate } from './refusals.ts';

/** Enterprise authentication, in the customer's words. */
const access = only(UserType.enterprise);
const byUser = z.strictObject({ user_id: z.string() });

/** What staff refused of a request, and why. */
const refusedFields = z.array(z.strictObject({ field: z.enum(RefusedField), reason: z.enum(RefusalReason) }));

/** What staff corrected when they agreed: texts before and after, places in the caller's language. Empty: nothing was there. */
const corrections = z.array(z.strictObject({ field: z.enum(['Company', 'LicCode', 'Location']), before: z.string(), after: z.string() }));

export const readCertification = endpoint({
  summary: 'Authentication of the own enterprise',
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
    auth_time: z.nullable(z.string()),
    auth_opinion: z.nullable(z.string()),
    /** 1 while an authenticated company has a change under review. */
    pending_change: z.union([z.literal(0), z.literal(1)]),
    /** When the request under review was submitted. */
    application_time: z.nullable(z.string()),
    /** Id of the request under review, by which it can be withdrawn. */
    approval_id: z.nullable(z.number()),
    /** What was refused of the latest request; empty unless it was rejected. */
    refused_fields: refusedFields,
    /** The latest request, when it was rejected: what a correction starts from. */
    rejected: z.nullable(z.strictObject({
      approval_id: z.number(),
      lic_type: z.enum(LicenceType),
      lic_code: z.string(),
      lic_company: z.string(),
      lic_id: z.nullable(z.string()),
      auth_type: z.enum(AuthMethod),
      approval_time: z.string(),
    })),
    /** What staff corrected of the certification that is shown. */
    corrections,
  }),
});

export const listRecords = endpoint({
  summary: 'Authentication requests of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/certification/approval',
  when: 'user_id',
  access,
  query: z.strictObject({ user_id: z.string(), ...paging }),
  reply: pageOf(z.strictObject({
    approval_id: z.number(),
    application_time: z.string(),
    lic_type: z.enum(LicenceType),
    company_name: z.string(),
    approval_status: z.enum(ApprovalStatus),
    approval_opinion: z.string(),
    /** Absent: by licence. */
    auth_type: z.optional(z.enum(AuthMethod)),
    refused_fields: z.optional(refusedFields),
    corrections: z.optional(corrections),
  }), { rows: 'entries', total: 'total' }),
});

/**
 * Takes back a request that waits; the company stands as it stood before it. A request that was decided in the meantime
 * is refused with 4001213001 or 4001213002, one that was withdrawn before with 4001213003.
 */
export const withdrawCertification = endpoint({
  summary: 'Withdraw an authentication request',
  refuses: ['Account.NotFound', ...decidedRequest],
  method: 'DELETE',
  path: '/api/account/v1/certification/approval',
  access,
  ownCodes: true,
  query: z.strictObject({ user_id: z.string(), id: queryNumber }),
});

/** Answers the status before the call, so that the page can say "submitted" or "changed". */
export const submitLicence = endpoint({
  summary: 'Request authentication by licence',
  refuses: [
    'Account.NotFound', 'Account.Licence.Not.Exist', 'Account.Certification.Pending', ...takenCertificate,
  ],
  method: 'POST',
  path: '/api/account/v1/certification/enterprise',
  access,
  query: byUser,
  body: z.strictObject({
    Company: trimmed(checkCompanyName),
    LicType: z.enum(LicenceType),
    /** Id of the uploaded licence. */
    LicURL: filled('licence.empty', 64),
    LicCode: filled('creditCode.empty', 64),
  }).check(({ value, issues }) => {
    const issue = checkCreditCodeOf(value.LicType)(value.LicCode);
    if (issue) issues.push({ code: 'custom', message: issue, input: value.LicCode, path: ['LicCode'] });
  }),
  reply: z.strictObject({ auth_status: z.enum(AuthStatus) }),
});

/** Uploads a picture of a document; code and company are what could be read from it, or empty. */
export const uploadLicence = endpoint({
  summary: 'Upload a picture of a licence',
  refuses: ['Account.NotFound', '5001201000'],
  method: 'POST',
  path: '/api/account/v2/certification/lic',
  access: onlyOrStaff([UserType.enterprise, UserType.partner], Privilege.customerContactEdit),
  form: { fields: z.strictObject({ lic_type: z.coerce.number(), company_id: z.optional(z.string()) }), file: 'image' },
  reply: z.strictObject({ lic_id: z.string(), lic_code: z.string(), lic_company: z.string() }),
});

/** The picture as a data URI; with `Accept: image/*` the file itself. Owner and approving staff only. */
export const readLicenceImage = endpoint({
  summary: 'The picture of a licence',
  refuses: ['Account.NotFound', '5001201000'],
  method: 'GET',
  path: '/api/account/v1/certification/lic',
  access: onlyOrStaff([UserType.enterprise, UserType.partner], Privilege.approvalCertification, Privilege.customerView),
  query: z.strictObject({ lic_id: z.string(), user_id: z.optional(z.string()), user_type: z.optional(z.string()) }),
  reply: z.strictObject({ Data: z.strictObject({ image: z.string(), name: z.string(), size: z.number() }) }),
});
