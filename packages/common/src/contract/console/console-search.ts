import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { AccountStatus } from '../../enums/user/account-status.ts';
import { endpointsOf, staff } from '../endpoint.ts';

const endpoint = endpointsOf('search');

/** Privileges of which one is enough to find something. */
export const MAY_SEARCH = [
  Privilege.customerView,
  Privilege.customerManage,
  Privilege.partnerView,
  Privilege.systemAudit,
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
] as const;

/** The value of a company or of a person that was found. */
const found = z.enum({ name: 'name', code: 'code', login_name: 'login_name', email: 'email', phone: 'phone' });

/**
 * `by` is the value that was found: name or code of the company, or a value of one of its people. `page` is where the
 * caller sees the company: as a customer, as a partner, or its timeline in the audit log.
 */
const company = z.strictObject({
  company_id: z.string(),
  company_name: z.string(),
  lic_code: z.string(),
  auth_status: z.enum(AuthStatus),
  by: found,
  page: z.enum(['customer', 'partner', 'timeline']),
});
export type FoundCompany = z.infer<typeof company>;

/**
 * Empty texts where nothing is known; individuals have no company. `page`: among accounts or contacts of the customer,
 * at the partner, or the person's timeline.
 */
const person = z.strictObject({
  user_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  user_name: z.string(),
  login_name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(AccountStatus),
  by: found,
  page: z.enum(['account', 'contact', 'partner', 'timeline']),
});
export type FoundPerson = z.infer<typeof person>;

/** A request of a queue that the caller decides in, with the name of its company. */
const request = z.strictObject({
  queue: z.enum(ApprovalQueue),
  id: z.number(),
  user_id: z.string(),
  company_name: z.string(),
  status: z.enum(ApprovalStatus),
});
export type FoundRequest = z.infer<typeof request>;

/**
 * By a part of a name, and by the beginning of a credit code, login name, e-mail or phone (with or without its calling
 * code); requests by a part of the name of their company, and by their number. At most eight of each kind, best first.
 * Staff find the companies and people that they may open: customers with their accounts and contacts, admitted partners
 * with their people, and in the audit log everybody of these and individuals; and the requests of their queues.
 */
export const searchConsole = endpoint({
  summary: 'Companies, people and requests, by whatever is known of them',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/console/search',
  access: staff(...MAY_SEARCH),
  query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.strictObject({ companies: z.array(company), people: z.array(person), requests: z.array(request) }),
});
