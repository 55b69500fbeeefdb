import * as z from 'zod/mini';
import { AuthStatus } from '../enums/certification/auth-status.ts';
import { UserType } from '../enums/user/user-type.ts';
import { checkTransactionCode } from '../rules/certification/transaction-code.ts';
import { endpoint, only } from './endpoint.ts';
import { filled, trimmed } from './passing.ts';
import { takenCertificate } from './refusals.ts';

/** Enterprise authentication by the code of a payment. */
const access = only(UserType.enterprise);

/** What the code that the provider gave for a payment says of who paid. */
export const searchTransaction = endpoint({
  summary: 'Look up a transaction code',
  refuses: ['Account.Transaction.Not.Exist', 'Account.Transaction.Used'],
  method: 'GET',
  path: '/api/account/v1/certification/transaction/search',
  access,
  query: z.strictObject({ transaction_code: trimmed(checkTransactionCode), user_id: z.optional(z.string()) }),
  reply: z.strictObject({
    lic_company: z.string(),
    lic_code: z.string(),
    /** Id of a document that belongs to the code; empty where there is none. */
    lic_id: z.string(),
  }),
});

/** Uses up a code and asks for a review of what it says; answers the status before the call, as `submitLicence` does. */
export const submitTransaction = endpoint({
  summary: 'Request authentication by transaction code',
  refuses: [
    'Account.NotFound', 'Account.Transaction.Not.Exist', 'Account.Transaction.Used', 'Account.Certification.Pending', ...takenCertificate,
  ],
  method: 'POST',
  path: '/api/account/v1/certification/transactions',
  access,
  body: z.strictObject({
    transaction_code: trimmed(checkTransactionCode),
    lic_company: filled('company.empty', 100),
    lic_code: filled('creditCode.empty', 64),
    lic_id: z.string().check(z.maxLength(64)),
    user_id: z.string(),
  }),
  reply: z.strictObject({ data: z.strictObject({ AuthStatus: z.enum(AuthStatus) }) }),
});
