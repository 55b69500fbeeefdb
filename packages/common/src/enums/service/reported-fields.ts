import { ReportedNoun } from './reported-noun.ts';

/**
 * Fields of what other systems report, in the order of the contract, for pages: its schemas are the API's alone, since
 * they carry descriptions, for which the copy of zod that pages share has no place.
 */
export const REPORTED_FIELDS: Readonly<Record<ReportedNoun, readonly string[]>> = {
  [ReportedNoun.credits]: [
    'reference',
    'occurred_at',
    'sequence',
    'co_id',
    'lic_code',
    'kind',
    'amount',
    'expire_time',
    'text_zh',
    'text_en',
    'text_id',
    'reverses',
  ],
  [ReportedNoun.cancellationBlocks]: [
    'reference',
    'occurred_at',
    'sequence',
    'co_id',
    'lic_code',
    'user_id',
    'action',
    'block',
    'list_type',
    'text_zh',
    'text_en',
  ],
  [ReportedNoun.transfers]: [
    'reference',
    'occurred_at',
    'sequence',
    'transaction_code',
    'company',
    'lic_code',
    'amount',
    'expire_time',
  ],
  [ReportedNoun.accountApplications]: [
    'reference',
    'occurred_at',
    'sequence',
    'co_id',
    'lic_code',
    'source',
    'login_name',
    'username',
    'email',
    'phone',
    'applicant',
    'note',
  ],
};
