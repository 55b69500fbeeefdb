import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { answerFlag } from '../encoded.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { flag, queryNumber, trimmed } from '../fields.ts';
import { checkSiteLine } from '../../rules/site/site.ts';

const endpoint = endpointsOf('holidays');

/** Days that differ from the weekly working hours. For administrators only. */
const access = staff(Privilege.admin);
const path = '/api/account/v1/holidays';

export const listHolidays = endpoint({
  summary: 'Holidays and working weekends of a year',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ year: z.optional(queryNumber) }),
  reply: z.strictObject({
    year: z.number(),
    days: z.array(
      z.strictObject({
        /** YYYY-MM-DD. */
        day: z.string(),
        /** 1: a weekend day that is worked; 0: a holiday. */
        works: answerFlag,
        name: z.string(),
      }),
    ),
    /** The year that lacks its days: this one, or from November on the next one. */
    missing: z.nullable(z.number()),
  }),
});

/**
 * A file of days: CSV with the columns `day` (YYYY-MM-DD), `works` (0 or 1) and `name`, or an iCalendar file with
 * whole days. Days that the file lacks stay. A file with a wrong line changes nothing.
 */
export const importHolidays = endpoint({
  summary: 'Import holidays and working weekends',
  refuses: ['Account.Holidays.File', 'Account.Holidays.Line'],
  method: 'POST',
  path: `${path}/import`,
  access,
  idempotencyKey: true,
  form: { fields: z.strictObject({}), file: 'file' },
  reply: z.strictObject({ added: z.number(), changed: z.number(), years: z.array(z.number()) }),
});

export const setHoliday = endpoint({
  summary: 'Add or change one day',
  refuses: ['Account.Holidays.Day'],
  method: 'PUT',
  path: `${path}/{day}`,
  access,
  body: z.strictObject({ works: flag, name: trimmed(checkSiteLine) }),
});

export const removeHoliday = endpoint({
  summary: 'Remove one day',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${path}/{day}`,
  access,
});
