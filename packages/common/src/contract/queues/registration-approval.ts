import * as z from 'zod/mini';
import { Decision } from '../../enums/approval/approval-status.ts';
import { REGISTRATION_REASONS_OF, type RegistrationReason } from '../../enums/partner/registration-refusal.ts';
import { AskedRegistrationField } from '../../enums/approval/asked-fields.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkOpinion } from '../../rules/approval/opinion.ts';
import { checkAddress } from '../../rules/company/address.ts';
import { checkMainBusiness } from '../../rules/company/main-business.ts';
import { checkPositionName } from '../../rules/user/position-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { correction, refusedValue, type RefusedValue } from '../company/application-result.ts';
import { applicantData, applicationState, queueQuery, queueRow } from '../company/partner-application.ts';
import { date } from '../encoded.ts';
import { filled, trimmed, wholeNumber } from '../fields.ts';
import { decidedRequest, takenAddress, refusedDecision } from '../refusals.ts';
import { decided } from '../console/proposals.ts';
import { askCall, reviewCalls } from './review.ts';
import { assigneeKnown, storedNow, versionDecided, versionRead } from '../version.ts';

const endpoint = endpointsOf('approvals');

/** The registration queue of staff: applications of partner companies. */
const access = staff(Privilege.approvalRegister);

const fits = ({ field, reason }: RefusedValue) =>
  (REGISTRATION_REASONS_OF[field] as readonly RegistrationReason[]).includes(reason);

/**
 * Approves or rejects a pending application. Further keys are ignored: pages may send the whole application back, but
 * only the correction call changes it. The second of two concurrent decisions gets 4001213001 or 4001213002; if the
 * application was edited since it was read, the refusal is `Account.Conflict`.
 */
export const decideRegistration = endpoint({
  summary: 'Decide on the application of a partner company',
  refuses: [...refusedDecision],
  method: 'PUT',
  path: '/api/account/v1/csp/approvals/{id}/decision',
  access,
  ownCodes: true,
  body: z
    .object({
      id: wholeNumber,
      user_id: z.string(),
      approval_status: z.enum(Decision),
      approval_opinion: trimmed(checkOpinion),
      ...versionDecided,
      ...assigneeKnown,
      /** Each field once, with a reason that fits; only of a rejection. */
      refused_fields: z.optional(z.array(refusedValue)),
    })
    .check(({ value, issues }) => {
      const { approval_status, approval_opinion, refused_fields = [] } = value;
      const twice = new Set(refused_fields.map(({ field }) => field)).size < refused_fields.length;
      if (twice || !refused_fields.every(fits) || (approval_status === Decision.approve && refused_fields.length > 0)) {
        issues.push({ code: 'custom', message: 'request.invalid', input: refused_fields, path: ['refused_fields'] });
      }
      if (approval_status === Decision.reject && approval_opinion === '') {
        issues.push({ code: 'custom', message: 'opinion.empty', input: approval_opinion, path: ['approval_opinion'] });
      }
    }),
  reply: decided,
});

const row = z.strictObject(queueRow);
export type RegistrationRow = z.infer<typeof row>;

export const listRegistrations = endpoint({
  summary: 'Applications of partner companies',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/csp/approvals',
  access,
  query: z.strictObject(queueQuery),
  reply: pageOf(row, { cursors: true }),
});

export const readRegistration = endpoint({
  summary: 'One application of a partner company',
  refuses: ['4041100009'],
  method: 'GET',
  path: '/api/account/v1/csp/approvals/{id}',
  access,
  query: z.strictObject({ user_id: z.string() }),
  reply: z.strictObject({
    ...applicationState,
    refused_fields: z.array(refusedValue),
    corrections: z.array(correction),
    /** The previous rejection; null for a first application. */
    previous: z.nullable(
      z.strictObject({
        approval_time: date,
        approval_opinion: z.string(),
        refused_fields: z.array(refusedValue),
        /** What the applicant changed since; empty when the data that were decided on are not known. */
        changes: z.array(correction),
      }),
    ),

    ...applicantData,
  }),
});
export type Registration = z.infer<typeof readRegistration.reply>;

/** Fields that staff may correct. Ids are 0 where nothing was chosen. An unchanged phone or e-mail counts as valid. */
const correctable = {
  company_phone: filled('companyPhone.empty', 32),
  company_email: filled('email.empty', 100),
  company_country_id: wholeNumber,
  company_province_id: wholeNumber,
  company_city_id: wholeNumber,
  company_industry_id: wholeNumber,
  company_address: trimmed(checkAddress),
  company_main_business: trimmed(checkMainBusiness),
  user_name: trimmed(checkUserName),
  email: filled('email.empty', 100),
  phone: filled('phone.empty', 32),
  position_category_id: wholeNumber,
  position_name: trimmed(checkPositionName),
  country_id: wholeNumber,
  province_id: wholeNumber,
  city_id: wholeNumber,
  address: trimmed(checkAddress),
};

/** Corrects the fields in the body. The applicant sees the corrections. */
export const correctRegistration = endpoint({
  summary: 'Correct a pending application',
  refuses: [...decidedRequest, ...takenAddress],
  method: 'PUT',
  path: '/api/account/v1/csp/approvals/{id}',
  access,
  ownCodes: true,
  query: z.strictObject({ user_id: z.string() }),
  // Listed one by one, because zod's `partial` would add to the bytes of every sign-in page.
  body: z.strictObject({
    company_phone: z.optional(correctable.company_phone),
    company_email: z.optional(correctable.company_email),
    company_country_id: z.optional(correctable.company_country_id),
    company_province_id: z.optional(correctable.company_province_id),
    company_city_id: z.optional(correctable.company_city_id),
    company_industry_id: z.optional(correctable.company_industry_id),
    company_address: z.optional(correctable.company_address),
    company_main_business: z.optional(correctable.company_main_business),
    user_name: z.optional(correctable.user_name),
    email: z.optional(correctable.email),
    phone: z.optional(correctable.phone),
    position_category_id: z.optional(correctable.position_category_id),
    position_name: z.optional(correctable.position_name),
    country_id: z.optional(correctable.country_id),
    province_id: z.optional(correctable.province_id),
    city_id: z.optional(correctable.city_id),
    address: z.optional(correctable.address),
    ...versionRead,
  }),
  conflict: storedNow(correctable),
});

export const registrationReview = reviewCalls(
  { item: '/api/account/v1/csp/approvals', changes: '/api/account/v1/csp/approval_changes' },
  access,
);

export const askRegistration = askCall('/api/account/v1/csp/approvals', access, {
  of: 'partner application',
  fields: AskedRegistrationField,
});
