import * as z from 'zod/mini';
import { ApprovalStatus, Decision } from '../../enums/approval/approval-status.ts';
import { ApprovalType } from '../../enums/approval/approval-type.ts';
import { AuthMethod } from '../../enums/certification/auth-method.ts';
import { LicenceType } from '../../enums/certification/licence-type.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { CorrectedField, RefusalReason, RefusedField } from '../../enums/certification/refusal-reason.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkPartnerName } from '../../rules/company/company-name.ts';
import { checkMarks, checkMarkWords } from '../../rules/certification/marks.ts';
import { checkRefusals } from '../../rules/certification/refusals.ts';
import { checkOpinion } from '../../rules/approval/opinion.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { cursor, queryNumber, trimmed, wholeNumber } from '../fields.ts';
import { takenCertificate, refusedDecision } from '../refusals.ts';
import { assignment, workFilters } from './assignments.ts';
import { overviewFilters } from './queue-filters.ts';
import { waited } from './queues.ts';
import { decided, proposedFilter } from '../console/proposals.ts';
import { registryMatch } from './company-registry.ts';
import { box, licenceReading } from '../company/licence-reading.ts';
import { assigneeKnown, versionDecided } from '../version.ts';
import { askCall, openQuestion, reviewCalls } from './review.ts';

const endpoint = endpointsOf('approvals');

/** The queue of requests for certification, for staff. Field names are those of the wire. */
const access = staff(Privilege.approvalCertification);

/** Refused fields of a request, with reasons. */
const refused = z.array(z.strictObject({ Field: z.enum(RefusedField), Reason: z.enum(RefusalReason) }));
export type Refused = z.infer<typeof refused>[number];

/** Places of the picture that a rejection is about, each with the field and what is wrong there. */
const marks = z.array(z.strictObject({ Field: z.enum(RefusedField), Box: box, Words: trimmed(checkMarkWords) }));
export type Mark = z.infer<typeof marks>[number];

const approval = z.strictObject({
  ID: z.number(),
  Company: z.string(),
  Applicant: z.string(),
  AuthType: z.enum(LicenceType),
  AuthTypeName: z.string(),
  /** By licence, or by the transaction code of a payment; then there is no document, and the type has no meaning. */
  AuthMethod: z.enum(AuthMethod),
  /** Transaction code of the payment; empty for a licence. */
  TransactionCode: z.string(),
  AuthCode: z.string(),
  LicURL: z.string(),
  ApplicationTime: date,
  ApprovalTime: z.nullable(date),
  /** Time by which it must be decided; null after the decision. */
  DueTime: z.nullable(date),
  Waited: waited,
  Result: z.enum(ApprovalStatus),
  /** The question that the applicant has to answer; no time is due meanwhile. */
  Question: z.optional(z.nullable(openQuestion)),
  /** Whose request it is, and until when it is put off; absent from an older API. */
  Assigned: z.optional(z.nullable(assignment)),
  SnoozedUntil: z.optional(z.nullable(date)),
  ApprovalType: z.nullable(z.enum(ApprovalType)),
  Opinion: z.string(),
  /** Empty unless rejected. */
  RefusedFields: refused,
  /** Empty unless rejected, absent from an older API. */
  Marks: z.optional(marks),
  /** Corrections by staff on approval: old and new values, places in the caller's language. */
  Corrections: z.array(z.strictObject({ Field: z.enum(CorrectedField), Before: z.string(), After: z.string() })),
  /** Ids, 0 = not chosen; names in the caller's language. */
  Country: z.number(),
  Province: z.number(),
  City: z.number(),
  CountryName: z.string(),
  ProvinceName: z.string(),
  CityName: z.string(),
  UserType: z.enum(UserType),
  UserID: z.string(),
});
export type CertificationApproval = z.infer<typeof approval>;

const place = z.strictObject({ Country: z.number(), Province: z.number(), City: z.number() });

const detail = z.extend(approval, {
  /** The company's previous request, for comparison; withdrawn ones are skipped. */
  Previous: z.nullable(approval),
  /** Name of the company in the applicant's account. */
  AccountCompany: z.string(),
  /** Place of the company, as far as known: of its last approved request, else of its account; 0 = unknown. */
  CompanyPlace: place,
  /** An approval needs province and city, if the country has any. */
  PlaceRequired: z.boolean(),
  /** What was read in the picture; null if nothing was, absent from an older API. */
  Reading: z.optional(z.nullable(licenceReading)),
  /**
   * Was the picture read: `reading` goes on, `unreadable` found nothing, `notRead` a PDF or one from before there was a
   * reader, `off` there is none. Absent from an older API.
   */
  Reader: z.optional(z.enum(['read', 'reading', 'unreadable', 'notRead', 'off'])),
  /** A registry of companies can be asked. */
  Registry: z.optional(z.boolean()),
  /** For the decision; 0 once it is decided. */
  version: z.number(),
});
export type CertificationApprovalDetail = z.infer<typeof detail>;

export const listCertificationApprovals = endpoint({
  summary: 'Business verification requests of a user type',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/certification/approvals',
  access,
  query: z.strictObject({
    /** `1`, `2`, `3`, `4`, `0` for all, or `2,3` for processed. */
    status: z.string(),
    start: queryNumber,
    count: queryNumber,
    cursor,
    user_type: queryNumber,
    company: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    lic_type: z.optional(queryNumber),
    /** By licence or by transaction code; `lic_type` finds licences only. */
    auth_method: z.optional(queryNumber),
    /**
     * From and up to, but not including, an instant (ISO 8601 with its zone); or inclusive days of UTC (YYYY-MM-DD).
     */
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    /** Excludes one request: the one just decided, when the next one is looked up. */
    except: z.optional(queryNumber),
    ...proposedFilter,
    ...workFilters,
    ...overviewFilters,
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: pageOf(approval, { inside: 'Data', rows: 'Detail', total: 'TotalNum', cursors: true }),
});

export const readCertificationApproval = endpoint({
  summary: 'One business verification request, with the one before it',
  refuses: ['4041100009'],
  method: 'GET',
  path: '/api/account/v1/certification/approval',
  when: 'id',
  access,
  query: z.strictObject({ id: queryNumber }),
  reply: z.strictObject({ Data: detail }),
});

/** Looks the company of a request up in the registry, as evidence. Nothing is stored. */
export const lookUpRegistry = endpoint({
  summary: 'What the registry of companies says of a business verification request',
  refuses: ['4041100009'],
  method: 'GET',
  path: '/api/account/v1/certification/approval/registry',
  access,
  query: z.strictObject({ id: queryNumber }),
  reply: z.strictObject({
    /** False: the registry did not answer. */
    available: z.boolean(),
    matches: z.array(registryMatch),
  }),
});

/**
 * Approves or rejects a pending request; the second of two concurrent decisions gets 4001213001 or 4001213002, or
 * 4001213003 when the applicant withdrew.
 */
export const decideCertification = endpoint({
  summary: 'Approve or reject a business verification request',
  refuses: [...refusedDecision, ...takenCertificate],
  method: 'PUT',
  path: '/api/account/v1/certification/approval',
  access,
  ownCodes: true,
  query: z.strictObject({ id: queryNumber }),
  body: z
    .strictObject({
      UserId: z.string(),
      UserType: z.enum(UserType),
      ApprovalId: wholeNumber,
      Result: z.enum(Decision),
      /**
       * Code, name and place count in an approval only; a rejection changes none of them, and they may be as they are
       * stored.
       */
      Code: z.string().check(z.trim(), z.maxLength(64)),
      /** Up to 100 characters for a partner, up to 50 for an enterprise. */
      Company: z.string().check(z.trim(), z.maxLength(200)),
      Country: wholeNumber,
      Province: wholeNumber,
      City: wholeNumber,
      Opinion: trimmed(checkOpinion),
      /** Refused fields of a rejection, each once with a reason that fits it. One of them must change before it is sent again. */
      RefusedFields: z.optional(refused),
      /** Of a rejection by licence; the applicant sees them in the own copy of the picture. */
      Marks: z.optional(marks),
      ...versionDecided,
      ...assigneeKnown,
    })
    .check(({ value, issues }) => {
      const fields = (value.RefusedFields ?? []).map(({ Field }) => Field);
      if (new Set(fields).size < fields.length || (value.Result === Decision.approve && fields.length > 0)) {
        issues.push({
          code: 'custom',
          message: 'request.invalid',
          input: value.RefusedFields,
          path: ['RefusedFields'],
        });
      }
      const unfit = checkRefusals(value.RefusedFields ?? []);
      if (unfit) issues.push({ code: 'custom', message: unfit, input: value.RefusedFields, path: ['RefusedFields'] });
      const marked = value.Marks ?? [];
      const misplaced =
        value.Result === Decision.approve && marked.length > 0
          ? 'request.invalid'
          : checkMarks(marked.map(({ Box }) => Box));
      if (misplaced) issues.push({ code: 'custom', message: misplaced, input: value.Marks, path: ['Marks'] });
      if (value.Result === Decision.reject) {
        if (value.Opinion === '')
          issues.push({ code: 'custom', message: 'opinion.empty', input: value.Opinion, path: ['Opinion'] });
        return;
      }
      const name = checkPartnerName(value.Company);
      if (name) issues.push({ code: 'custom', message: name, input: value.Company, path: ['Company'] });
      if (value.Code === '')
        issues.push({ code: 'custom', message: 'creditCode.empty', input: value.Code, path: ['Code'] });
    }),
  reply: decided,
});

export const certificationReview = reviewCalls(
  { item: '/api/account/v1/certification/approval', changes: '/api/account/v1/certification/approval_changes' },
  access,
);

/** Requests by licence only. */
export const askCertification = askCall('/api/account/v1/certification/approval', access, {
  of: 'verification',
  fields: RefusedField,
});
