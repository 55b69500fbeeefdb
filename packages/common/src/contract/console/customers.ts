import * as z from 'zod/mini';
import { ProposalKind } from '../../enums/approval/proposal-kind.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { LicenceType } from '../../enums/certification/licence-type.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { cursorPaging } from '../fields.ts';
import { companyFilters, CompanySort, creatorsReply } from './company-filters.ts';
import { proposal } from './proposals.ts';

const endpoint = endpointsOf('customers');

/** Customers are the enterprises. Staff read them; they change only those that they created themselves, on site 2. */
const access = staff(Privilege.customerView, Privilege.customerManage);

/** Names are in the caller's language and empty where nothing is known. */
const customer = {
  company_id: z.string(),
  company_name: z.string(),
  /** Of the verification, else of the latest request. */
  lic_code: z.string(),
  company_country: z.string(),
  industry: z.string(),
  auth_status: z.enum(AuthStatus),
  create_time: date,
  /** Member of staff who created it; empty when it registered itself. */
  creator: z.string(),
  /** 1: the caller created it. */
  is_self_create: answerFlag,
  /** 1: somebody proposed to delete it, and somebody else must confirm it. */
  proposed: answerFlag,
  /** Why its deletion needs a second person; empty where one is enough. */
  second_pair: z.array(z.enum(ProposalKind)),
};
const row = z.strictObject(customer);
export type CustomerRow = z.infer<typeof row>;

/**
 * By a part of the name, by the beginning of the credit code, and by values. Newest first, or sorted by the names of a
 * value. The total is counted up to `CUSTOMER_LIST.countMost` plus one, which means "more".
 */
export const listCustomers = endpoint({
  summary: 'Enterprise customers',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/customers',
  access,
  query: z.strictObject({
    ...companyFilters,
    lic_code: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    sort: z.optional(z.enum([CompanySort.created, CompanySort.status, CompanySort.country, CompanySort.creator])),
    ...cursorPaging,
  }),
  reply: pageOf(row, { cursors: true }),
});

export const listCustomerCreators = endpoint({
  summary: 'Members of staff who created customers',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/customers/creators',
  access,
  reply: creatorsReply,
});

const detail = z.strictObject({
  ...customer,
  /** Calling code of the country, `86`; empty where it is not known. */
  company_country_code: z.string(),
  main_business: z.string(),
  company_address: z.string(),
  /** Number of employees, as a range. */
  scale: z.string(),
  /** Opinion of the last rejection; empty unless the status is rejected. */
  auth_opinion: z.string(),
  /** 1: a new verification of a verified company is pending review. */
  pending_change: answerFlag,
  /** Proposals to delete it, newest first; at most one is open. */
  proposals: z.array(proposal),
});
export type Customer = z.infer<typeof detail>;

export const readCustomer = endpoint({
  summary: 'One enterprise customer',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/customer/{co}',
  access,
  reply: detail,
});

/** Null when the company never requested one. */
export const readCustomerCertification = endpoint({
  summary: 'Business verification of an enterprise customer',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v2/certification/enterprise',
  access,
  query: z.strictObject({ company_id: z.string() }),
  reply: z.strictObject({
    auth_status: z.enum(AuthStatus),
    lic_company: z.nullable(z.string()),
    lic_type: z.nullable(z.enum(LicenceType)),
    lic_code: z.nullable(z.string()),
    /** Id of the document. */
    lic_url: z.nullable(z.string()),
    auth_time: z.nullable(date),
    application_time: z.nullable(date),
  }),
});
