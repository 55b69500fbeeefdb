import * as z from 'zod/mini';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { AskedRegistrationField } from '../../enums/approval/asked-fields.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { RegistrationField } from '../../enums/partner/registration-refusal.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkAddress } from '../../rules/company/address.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPositionName } from '../../rules/user/position-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { endpointsOf, only } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { filled, queryFlag, trimmed, wholeNumber } from '../fields.ts';
import { wrongCode } from '../refusals.ts';
import { partnerCompany, partnerTypes } from '../account/registration.ts';
import { correction, refusedValue } from './application-result.ts';
import { answerGiven, answerRefuses, questionAbout } from './question.ts';
import { reviewWait, usualTime } from './review-time.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('partner-company');

/**
 * The company of a partner user. Everybody in it may read; only the main account changes it, and not while it is
 * reviewed.
 */
const access = only(UserType.partner, UserType.partnerContact);
const changeRefuses = ['Account.NotFound', 'Account.Partner.Main.Only', 'Account.Partner.Pending'] as const;

/** Ids are 0 where nothing was chosen; texts are empty. */
export const readPartnerCompany = endpoint({
  summary: 'Own partner company, with the state of its application and verification',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/user/{id}/company_info',
  access,
  reply: z.strictObject({
    company_name: z.string(),
    company_official_website: z.string(),
    company_phone: z.string(),
    company_email: z.string(),
    company_country_id: z.number(),
    company_province_id: z.number(),
    company_city_id: z.number(),
    company_address: z.string(),
    company_main_business: z.string(),
    company_industry_id: z.number(),
    company_industry_parent_id: z.number(),
    company_size_id: z.number(),
    intention_partner_type: z.array(z.number()),
    version: z.number(),
    /** Name of the main account, who alone may change the company; empty when there is none. */
    main_account: z.string(),

    /** The newest application for admission; 0 when none was sent. */
    approval_status: z.enum(ApprovalStatus),
    application_time: z.nullable(date),
    approval_time: z.nullable(date),
    approval_opinion: z.string(),
    refused_fields: z.array(refusedValue),
    /** Refused fields of a rejected application whose stored values differ from those that were refused. */
    corrected_fields: z.array(z.enum(RegistrationField)),
    /** Corrections of the application by staff: texts before and after, in the caller's language. */
    corrections: z.array(correction),
    /**
     * Usual time of recent decisions: on applications until the company is admitted, then on certifications by licence.
     */
    usual_time: usualTime,
    /** Null unless the application is pending review, and while a question about it is open. */
    review_wait: z.nullable(reviewWait),
    question: questionAbout(AskedRegistrationField),

    auth_status: z.enum(AuthStatus),
    /** 1 while a verified company has a change pending review. */
    pending_change: answerFlag,
    lic_company: z.string(),
    lic_code: z.string(),
    auth_time: z.nullable(date),
  }),
});

const { intention_partner_type, company_name, company_official_website, company_address, company_main_business } =
  partnerCompany;

/**
 * Saves the company; with `submit=1` also sends the application, in the same transaction. Nothing is saved when none of
 * the fields that the last review refused has changed.
 */
export const updatePartnerCompany = endpoint({
  summary: 'Change the own partner company, and perhaps apply with it',
  refuses: [...changeRefuses, 'Account.Company.Frozen', 'Account.Company.Exists', 'Account.Refused.Unchanged'],
  method: 'PUT',
  path: '/api/account/v1/user/{id}/company_info',
  access,
  ownCodes: true,
  query: z.strictObject({ submit: z.optional(queryFlag) }),
  body: z.strictObject({
    /** As stored, or a valid one with the same area code. */
    company_phone: filled('companyPhone.empty', 32),
    company_name,
    company_official_website,
    company_country_id: wholeNumber,
    company_province_id: wholeNumber,
    company_city_id: wholeNumber,
    company_address,
    company_main_business,
    company_industry_id: wholeNumber,
    company_size_id: z.optional(wholeNumber),
    intention_partner_type: z.optional(partnerTypes),
    ...versionRead,
  }),
  /** 1: an application was sent. An admitted company has nothing to apply for. */
  reply: z.strictObject({ submitted: answerFlag }),
  conflict: storedNow({
    company_phone: z.string(),
    company_name: z.string(),
    company_official_website: z.string(),
    company_country_id: z.number(),
    company_province_id: z.number(),
    company_city_id: z.number(),
    company_address: z.string(),
    company_main_business: z.string(),
    company_industry_id: z.number(),
    company_size_id: z.number(),
  }),
});

/** The code goes to the new address. */
export const updatePartnerCompanyEmail = endpoint({
  summary: 'Change the business e-mail of the own partner company',
  refuses: [...changeRefuses, ...wrongCode],
  method: 'PUT',
  path: '/api/account/v1/user/{id}/company_info/email',
  access,
  ownCodes: true,
  body: z.strictObject({
    company_email: trimmed(checkEmailOnWire),
    verify_code: trimmed(checkVerifyCode),
    ...versionRead,
  }),
  conflict: storedNow({ company_email: z.string() }),
});

/** Sends what is saved, unless none of the fields that the last review refused has changed. */
export const submitPartnerCompany = endpoint({
  summary: 'Apply with the own partner company as it is saved',
  refuses: [...changeRefuses, '4001213001', 'Account.Refused.Unchanged'],
  method: 'PUT',
  path: '/api/account/v1/user/{id}/approval',
  access,
  ownCodes: true,
});

/**
 * Answers the open question about the application that is pending review: with words, or with other values of the asked
 * fields; all others stay read-only. A place is sent whole. What is about the person is of who applied.
 */
export const answerRegistration = endpoint({
  summary: 'Answer a question about the application of the own partner company',
  refuses: [
    'Account.NotFound',
    'Account.Partner.Main.Only',
    'Account.Company.Frozen',
    'Account.Company.Exists',
    ...answerRefuses,
  ],
  method: 'PUT',
  path: '/api/account/v1/user/{id}/approval/answer',
  access,
  ownCodes: true,
  body: z.strictObject({
    ...answerGiven,
    company_name: z.optional(company_name),
    company_official_website,
    company_phone: z.optional(filled('companyPhone.empty', 32)),
    company_industry_id: z.optional(wholeNumber),
    company_main_business: z.optional(company_main_business),
    company_country_id: z.optional(wholeNumber),
    company_province_id: z.optional(wholeNumber),
    company_city_id: z.optional(wholeNumber),
    company_address: z.optional(company_address),
    intention_partner_type: z.optional(partnerTypes),
    username: z.optional(trimmed(checkUserName)),
    position_category_id: z.optional(wholeNumber),
    position_name: z.optional(trimmed(checkPositionName)),
    country_id: z.optional(wholeNumber),
    province_id: z.optional(wholeNumber),
    city_id: z.optional(wholeNumber),
    address: z.optional(trimmed(checkAddress)),
  }),
});

export const readPartnerBusiness = endpoint({
  summary: 'Partner types of the own company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/user/{id}/business_info',
  access,
  reply: z.strictObject({ intention_partner_type: z.array(z.number()), version: z.number() }),
});

export const updatePartnerBusiness = endpoint({
  summary: 'Change the partner types of the own company',
  refuses: changeRefuses,
  method: 'PUT',
  path: '/api/account/v1/user/{id}/business_info',
  access,
  ownCodes: true,
  body: z.strictObject({ intention_partner_type, ...versionRead }),
  conflict: storedNow({ intention_partner_type: z.array(z.number()) }),
});
