import * as z from 'zod/mini';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { checkTransactionCode } from '../../rules/certification/transaction-code.ts';
import { endpointsOf, members } from '../endpoint.ts';
import { filled, trimmed } from '../fields.ts';
import { takenCertificate } from '../refusals.ts';

const endpoint = endpointsOf('certification');

/** Business verification by the code of a payment. */
const access = members('company');

/** Data of the payer, by the transaction code of a payment. */
export const searchTransaction = endpoint({
  summary: 'Look up a transaction code',
  refuses: ['Account.Transaction.Not.Exist', 'Account.Transaction.Used', 'Account.Transaction.Expired'],
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

/** Consumes a code and submits its data for review; returns the status before the call, as `submitLicence` does. */
export const submitTransaction = endpoint({
  summary: 'Request business verification by transaction code',
  refuses: [
    'Account.NotFound',
    'Account.Transaction.Not.Exist',
    'Account.Transaction.Used',
    'Account.Transaction.Expired',
    'Account.Certification.Pending',
    ...takenCertificate,
  ],
  method: 'POST',
  path: '/api/account/v1/certification/transactions',
  access,
  idempotencyKey: true,
  body: z.strictObject({
    transaction_code: trimmed(checkTransactionCode),
    lic_company: filled('company.empty', 100),
    lic_code: filled('creditCode.empty', 64),
    lic_id: z.string().check(z.maxLength(64)),
    user_id: z.string(),
  }),
  reply: z.strictObject({ data: z.strictObject({ AuthStatus: z.enum(AuthStatus) }) }),
});
