import * as z from 'zod/mini';
import { ApprovalStatus, Decision } from '../enums/certification/approval-status.ts';
import { ApprovalType } from '../enums/certification/approval-type.ts';
import { AuthMethod } from '../enums/certification/auth-method.ts';
import { LicenceType } from '../enums/certification/licence-type.ts';
import { Privilege } from '../enums/user/privilege.ts';
import { RefusalReason, RefusedField } from '../enums/certification/refusal-reason.ts';
import { UserType } from '../enums/user/user-type.ts';
import { checkPartnerName } from '../rules/company/company-name.ts';
import { checkOpinion } from '../rules/certification/opinion.ts';
import { endpoint, pageOf, staff } from './endpoint.ts';
import { filled, queryNumber, trimmed, wholeNumber } from './passing.ts';
import { decidedRequest, takenCertificate } from './refusals.ts';

/** The certification queue of staff. Field names are those of the wire. */
const access = staff(Privilege.approvalCertification);

/** What is refused of a request, and why. */
const refused = z.array(z.strictObject({ Field: z.enum(RefusedField), Reason: z.enum(RefusalReason) }));
export type Refused = z.infer<typeof refused>[number];

const approval = z.strictObject({
  ID: z.number(),
  Company: z.string(),
  Applicant: z.string(),
  AuthType: z.enum(LicenceType),
  AuthTypeName: z.string(),
  /** By a licence, or by the code of a payment: then there is no document, and the type says nothing. */
  AuthMethod: z.enum(AuthMethod),
  /** The code of the payment, empty for a licence. */
  TransactionCode: z.string(),
  AuthCode: z.string(),
  LicURL: z.string(),
  ApplicationTime: z.string(),
  ApprovalTime: z.nullable(z.string()),
  Result: z.enum(ApprovalStatus),
  ApprovalType: z.nullable(z.enum(ApprovalType)),
  Opinion: z.string(),
  /** Empty unless rejected. */
  RefusedFields: refused,
  /** Ids, 0 = not chosen; names in the caller's language. */
  Country: z.number(), Province: z.number(), City: z.number(),
  CountryName: z.string(), ProvinceName: z.string(), CityName: z.string(),
  UserType: z.enum(UserType),
  UserID: z.string(),
});
export type CertificationApproval = z.infer<typeof approval>;

/** The company's request before this one, to compare with; withdrawn ones do not count. */
const detail = z.extend(approval, { Previous: z.nullable(approval) });
export type CertificationApprovalDetail = z.infer<typeof detail>;

export const listCertificationApprovals = endpoint({
  summary: 'Authentication requests of a user type',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/certification/approvals',
  access,
  query: z.strictObject({
    /** `1`, `2`, `3`, `4`, `0` for all, or `2,3` for processed. */
    status: z.string(),
    start: queryNumber,
    count: queryNumber,
    user_type: queryNumber,
    company: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    lic_type: z.optional(queryNumber),
    /** By licence or by transaction code; `lic_type` finds licences only. */
    auth_method: z.optional(queryNumber),
    /** From and up to, but not including, an instant (ISO 8601 with its zone); or inclusive days of UTC (YYYY-MM-DD). */
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    /** Leaves one out: the item just decided, when the next one is looked up. */
    except: z.optional(queryNumber),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: pageOf(approval, { inside: 'Data', rows: 'Detail', total: 'TotalNum' }),
});

export const readCertificationApproval = endpoint({
  summary: 'One authentication request, with the one before it',
  refuses: ['4041100009'],
  method: 'GET',
  path: '/api/account/v1/certification/approval',
  when: 'id',
  access,
  query: z.strictObject({ id: queryNumber }),
  reply: z.strictObject({ Data: detail }),
});

/** Agrees or rejects a pending request; the loser of a race gets 4001213001 or 4001213002, or 4001213003 when the applicant withdrew. */
export const decideCertification = endpoint({
  summary: 'Agree to or reject an authentication request',
  refuses: [...decidedRequest, ...takenCertificate],
  method: 'PUT',
  path: '/api/account/v1/certification/approval',
  access,
  ownCodes: true,
  query: z.strictObject({ id: queryNumber }),
  body: z.strictObject({
    UserId: z.string(),
    UserType: z.enum(UserType),
    ApprovalId: wholeNumber,
    Result: z.enum(Decision),
    Code: filled('creditCode.empty', 64),
    /** Of a partner up to 100 characters, of an enterprise up to 50. */
    Company: trimmed(checkPartnerName),
    Country: wholeNumber,
    Province: wholeNumber,
    City: wholeNumber,
    Opinion: trimmed(checkOpinion),
    /** What is refused, each field once; only of a rejection. The applicant can correct just these. */
    RefusedFields: z.optional(refused),
  }).check(({ value, issues }) => {
    const fields = (value.RefusedFields ?? []).map(({ Field }) => Field);
    if (new Set(fields).size < fields.length || (value.Result === Decision.agree && fields.length > 0)) {
      issues.push({ code: 'custom', message: 'request.invalid', input: value.RefusedFields, path: ['RefusedFields'] });
    }
    if (value.Result === Decision.reject && value.Opinion === '') {
      issues.push({ code: 'custom', message: 'opinion.empty', input: value.Opinion, path: ['Opinion'] });
    }
  }),
});
