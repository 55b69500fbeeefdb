import * as z from 'zod/mini';
import { ProposalKind } from '../../enums/approval/proposal-kind.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkAddress } from '../../rules/company/address.ts';
import { checkPartnerName } from '../../rules/company/company-name.ts';
import { checkMainBusiness } from '../../rules/company/main-business.ts';
import { checkWebsite } from '../../rules/company/website.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkPositionName } from '../../rules/user/position-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { flag, filled, cursorPaging, queryNumber, trimmed, wholeNumber } from '../fields.ts';
import { takenAddress } from '../refusals.ts';
import { storedNow, versionRead } from '../version.ts';
import { companyFilters, CompanySort, creatorsReply } from './company-filters.ts';
import { decided, proposal, proposalCalls } from './proposals.ts';

const endpoint = endpointsOf('partners');

/** Partner companies, for staff. Only admitted companies are partners; ids of all others are not found. */
const view = staff(Privilege.partnerView);
const path = '/api/account/v2/partner/{id}';

const row = z.strictObject({
  id: z.string(),
  company_name: z.string(),
  /** 0 and '' without a contract. */
  partner_level: z.number(),
  partner_level_name: z.string(),
  /** 1: somebody proposed another level, and somebody else must confirm it. */
  proposed: answerFlag,
  auth_status: z.enum(AuthStatus),
  country_name: z.string(),
  /** Name of the member of staff who created it; empty where the company registered itself. */
  creator: z.string(),
  create_time: date,
});
export type PartnerRow = z.infer<typeof row>;

/** Newest first, or sorted by the names of a value; level 0 is without a contract. */
export const listPartners = endpoint({
  summary: 'Partner companies',
  refuses: [],
  method: 'GET',
  path: '/api/account/v2/partners',
  access: view,
  query: z.strictObject({
    ...companyFilters,
    partner_level: z.optional(queryNumber),
    sort: z.optional(z.enum(CompanySort)),
    ...cursorPaging,
  }),
  reply: pageOf(row, { cursors: true }),
});

export const listPartnerCreators = endpoint({
  summary: 'Members of staff who created partners',
  refuses: [],
  method: 'GET',
  path: '/api/account/v2/partners/creators',
  access: view,
  reply: creatorsReply,
});

/** `file_gns` is the id of the content, for `readPartnerFile`. */
const file = z.strictObject({
  file_id: z.string(),
  file_name: z.string(),
  file_gns: z.string(),
  /** Media type, by the content. */
  file_type: z.string(),
  file_size: z.number(),
});
export type PartnerFile = z.infer<typeof file>;

const levelProposed = z.extend(proposal, { level_name: z.string() });
export type ProposedLevel = z.infer<typeof levelProposed>;

/** Ids are 0 where nothing was chosen; names are in the caller's language. */
export const readPartner = endpoint({
  summary: 'One partner company',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access: view,
  reply: z.strictObject({
    id: z.string(),
    version: z.number(),
    enterprise_info: z.strictObject({
      company_name: z.string(),
      company_official_website: z.string(),
      company_phone: z.string(),
      company_email: z.string(),
      company_industry_id: z.number(),
      company_industry_parent_id: z.number(),
      company_industry_name: z.string(),
      company_main_business: z.string(),
      company_country_id: z.number(),
      company_province_id: z.number(),
      company_city_id: z.number(),
      company_location: z.string(),
      company_address: z.string(),
      /** 1: the name is verified or pending review, and does not change here. */
      name_frozen: answerFlag,
    }),
    /** The main account; null when the company has none. */
    contact_info: z.nullable(
      z.strictObject({
        user_id: z.string(),
        username: z.string(),
        email: z.string(),
        phone: z.string(),
        position_category_id: z.number(),
        position_category_name: z.string(),
        position_name: z.string(),
        country_id: z.number(),
        province_id: z.number(),
        city_id: z.number(),
        location: z.string(),
        address: z.string(),
      }),
    ),
    other: z.strictObject({
      partner_level: z.number(),
      partner_level_name: z.string(),
      creator: z.string(),
      create_time: date,
      /** Last edited by, and when; '' and null if never. */
      editor: z.string(),
      update_time: z.nullable(date),
      direct_sign: answerFlag,
    }),
    /** Changes of the level. */
    level_change: z.strictObject({
      /** What they need a second person for; empty where one is enough. */
      second_pair: z.array(z.enum(ProposalKind)),
      /** Newest first, each with the name of its level; one may be open. */
      proposals: z.array(levelProposed),
    }),
    file: z.nullable(file),
  }),
});
export type Partner = z.infer<typeof readPartner.reply>;

/** Unchanged phones and e-mails count as valid; the API checks all others. */
const saved = {
  company_name: trimmed(checkPartnerName),
  company_official_website: trimmed(checkWebsite),
  company_phone: filled('companyPhone.empty', 32),
  company_email: filled('email.empty', 100),
  company_industry_id: wholeNumber,
  company_main_business: trimmed(checkMainBusiness),
  company_country_id: wholeNumber,
  company_province_id: wholeNumber,
  company_city_id: wholeNumber,
  company_address: trimmed(checkAddress),
  username: trimmed(checkUserName),
  email: filled('email.empty', 100),
  phone: filled('phone.empty', 32),
  position_category_id: wholeNumber,
  position_name: trimmed(optional(checkPositionName)),
  country_id: wholeNumber,
  province_id: wholeNumber,
  city_id: wholeNumber,
  address: trimmed(checkAddress),
  partner_level: wholeNumber,
  /** Signing material: an upload of the caller, or the stored one. */
  file_id: filled('licence.empty', 64),
};
const saveRefuses = [...takenAddress, 'Account.Company.Exists', 'Account.Licence.Not.Exist'] as const;

/**
 * The company is admitted immediately. Its main account gets an invitation to set a password. Where a level needs a
 * second person, the company begins with the lowest one.
 */
export const createPartner = endpoint({
  summary: 'Create a partner company with its main account',
  refuses: [...saveRefuses, 'Account.Contract.SecondPair'],
  method: 'POST',
  path: '/api/account/v2/partner',
  access: staff(Privilege.partnerCreate),
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject(saved),
  reply: z.strictObject({ id: z.string() }),
});

/**
 * Saves a partner company and its main account. A changed address of the main account counts as unverified, and the
 * previous one gets a message. If the main account is another one than was read, the refusal is `Account.Conflict`.
 * Another level needs the privilege to decide contracts. Where it needs a second person too, it is only proposed
 * (`proposed`: 1), and all other fields are saved.
 */
export const updatePartner = endpoint({
  summary: 'Change a partner company and its main account',
  refuses: [...saveRefuses, 'Account.NotFound', 'Account.Company.Frozen', 'Account.Level.Proposed'],
  method: 'PUT',
  path,
  access: staff(Privilege.partnerEdit),
  ownCodes: true,
  body: z.strictObject({
    ...saved,
    /** Id of the main account that was read. Empty if there was none: then this person becomes the main account. */
    contact_id: z.string().check(z.maxLength(64)),
    /** 1: notify the main account of the changed fields. */
    send_email: flag,
    ...versionRead,
  }),
  conflict: storedNow(saved),
  reply: decided,
});

/** End the proposal of another level. */
export const levelProposal = proposalCalls(
  '/api/account/v2/partner',
  staff(Privilege.approvalContract),
  ['Account.NotFound'],
  'level',
);

/** Signing material: jpg, png or pdf, at most 10 MB. It belongs to a partner once one is saved with it. */
export const uploadPartnerFile = endpoint({
  summary: 'Upload the signing material of a partner company',
  refuses: ['Account.NotFound', '5001201000'],
  method: 'POST',
  path: '/api/account/v2/partner/file',
  access: staff(Privilege.partnerCreate, Privilege.partnerEdit),
  idempotencyKey: true,
  form: {
    /** `file_type`: 1, signing material. `partner_id`: the partner that is edited. */
    fields: z.strictObject({ partner_id: z.optional(z.string().check(z.maxLength(64))), file_type: queryNumber }),
    file: 'file',
  },
  reply: file,
});

/** The file as a data URI; with `Accept: image/*` or `application/pdf` the file itself. */
/** For staff who decide about contracts and registrations; others with Partner.View read what they have uploaded. */
export const readPartnerFile = endpoint({
  summary: 'Content of the signing material of a partner company',
  refuses: ['Account.NotFound', '5001201000'],
  method: 'GET',
  path: '/api/account/v2/partner/file',
  access: staff(Privilege.partnerView, Privilege.approvalContract, Privilege.approvalRegister),
  query: z.strictObject({ file_gns: z.string().check(z.maxLength(64)) }),
  reply: z.strictObject({ Data: z.strictObject({ image: z.string(), name: z.string(), size: z.number() }) }),
});
