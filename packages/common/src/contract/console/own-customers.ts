import * as z from 'zod/mini';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { LicenceType } from '../../enums/certification/licence-type.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkCreditCodeOf } from '../../rules/certification/credit-code.ts';
import { checkAddress } from '../../rules/company/address.ts';
import { checkCompanyName } from '../../rules/company/company-name.ts';
import { optional } from '../../rules/text/optional.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { filled, trimmed, wholeNumber } from '../fields.ts';
import { takenCertificate, takenOrClosingCompany } from '../refusals.ts';
import { decided, proposalCalls } from './proposals.ts';

const endpoint = endpointsOf('customers');

/** On site 2 staff create customers, and change those that they created themselves. */
const edit = staff(Privilege.customerContactEdit);
const ownRefuses = ['Account.NotFound', 'Account.Site.Denied', 'Account.Company.Not.Own'] as const;

export const createCustomer = endpoint({
  summary: 'Create an enterprise customer',
  refuses: ['Account.Site.Denied', ...takenOrClosingCompany],
  method: 'POST',
  path: '/api/account/v1/customer',
  access: edit,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({
    company_name: trimmed(checkCompanyName),
    /** Id of the country. */
    company_country: wholeNumber,
    company_address: z.optional(trimmed(optional(checkAddress))),
  }),
  reply: z.strictObject({ id: z.string() }),
});

const notDeletable = ['Account.Company.Authenticated', 'Account.Company.Accounts'] as const;

/**
 * Only while it is neither verified nor pending review, and has no login accounts. Deletes its contacts too. Where a
 * second person is needed, it proposes the deletion.
 */
export const deleteCustomer = endpoint({
  summary: 'Delete an enterprise customer that the caller created',
  refuses: [...ownRefuses, ...notDeletable, 'Account.Deletion.Proposed'],
  method: 'DELETE',
  path: '/api/account/v1/customer/{co}',
  access: edit,
  ownCodes: true,
  reply: decided,
});

/** End a proposal to delete a customer. */
export const customerDeletion = proposalCalls('/api/account/v1/customer', edit, [...ownRefuses, ...notDeletable]);

/** Submits a first certification or a change of one; returns the status before. */
export const certifyCustomer = endpoint({
  summary: 'Request business verification of an enterprise that the caller created',
  refuses: [
    ...ownRefuses,
    'Account.Licence.Not.Exist',
    'Account.Certification.Pending',
    'Account.Refused.Unchanged',
    ...takenCertificate,
  ],
  method: 'POST',
  path: '/api/account/v2/certification/enterprise',
  access: edit,
  idempotencyKey: true,
  ownCodes: true,
  query: z.strictObject({ company_id: z.string() }),
  body: z
    .strictObject({
      company: trimmed(checkCompanyName),
      lic_type: z.enum(LicenceType),
      /** Id of the uploaded document. */
      lic_id: filled('licence.empty', 64),
      lic_code: filled('creditCode.empty', 64),
    })
    .check(({ value, issues }) => {
      const issue = checkCreditCodeOf(value.lic_type)(value.lic_code);
      if (issue) issues.push({ code: 'custom', message: issue, input: value.lic_code, path: ['lic_code'] });
    }),
  reply: z.strictObject({ auth_status: z.enum(AuthStatus) }),
});
