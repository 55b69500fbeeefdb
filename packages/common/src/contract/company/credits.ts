import * as z from 'zod/mini';
import { CreditKind } from '../../enums/user/credit-kind.ts';
import { endpointsOf, members, pageOf } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { paging } from '../fields.ts';

const endpoint = endpointsOf('credits');

/** Credits belong to the company of an enterprise user. */
const access = members('credits');
const query = z.strictObject({ user_id: z.string() });
/** Decimal text with two places; never a float. */
const amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** Trial credits. `expiring_credits` is null when nothing expires soon. */
export const readTrialCredits = endpoint({
  summary: 'Trial credits of the own company',
  refuses: [],
  method: 'GET',
  path: '/api/credits/v1/credits/trial',
  access,
  ownCodes: true,
  query,
  reply: z.strictObject({
    total_credits: amount,
    available_credits: amount,
    expiring_credits: z.nullable(z.strictObject({ credits: amount, expired_time: date })),
  }),
});

/** Credit points: granted and used. More may be used than was granted. */
export const readCreditPoints = endpoint({
  summary: 'Credit points of the own company',
  refuses: [],
  method: 'GET',
  path: '/api/credits/v1/credits/credit',
  access,
  ownCodes: true,
  query,
  reply: z.strictObject({ total_credits: amount, used_credits: amount }),
});

/** Movements, newest first; without `type` those of both balances. */
export const listCreditRecords = endpoint({
  summary: 'Credits added and used, newest first',
  refuses: [],
  method: 'GET',
  path: '/api/credits/v1/credits/details',
  access,
  ownCodes: true,
  query: z.strictObject({ user_id: z.string(), type: z.optional(z.enum(CreditKind)), ...paging }),
  reply: pageOf(
    z.strictObject({
      production_time: date,
      detail: z.string(),
      /** With its sign: `+20.00`, `-3.50`. */
      credits: z.string().check(z.regex(/^[+-]\d+\.\d{2}$/)),
      remain_credits: amount,
    }),
  ),
});
