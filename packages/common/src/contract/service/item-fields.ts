import * as z from 'zod/mini';
import { queryNumber } from '../fields.ts';

type Schema = z.ZodMiniType;

/** A field with what `/openapi.json` says about it. */
export function described<S extends Schema>(schema: S, description: string, example?: unknown): S {
  z.globalRegistry.add(schema, { description, ...(example === undefined ? {} : { example }) });
  return schema;
}

/** A time in ISO-8601 UTC: `2026-11-02T09:30:00Z`. */
export const utcTime = () => z.iso.datetime();
/** Text that people read. */
export const shownText = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const name = () => z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,99}$/));

/** The name of something in the system that reports: an order, a bill, an event. */
export const nameThere = (description: string, example: string) => described(name(), description, example);

/** What every item of a batch has. */
export const everyItem = {
  reference: nameThere(
    'Names the event in the system that reports it, and is unique among all events of this kind. Sent again with the same content it has no second effect; with other content it is refused.',
    'billing-2026-11-000148',
  ),
  occurred_at: described(utcTime(), 'When it happened. Items about the same subject take effect in this order.'),
  sequence: z.optional(
    described(
      queryNumber.check(({ value, issues }) => {
        if (value < 0 || value > 999) issues.push({ code: 'custom', message: 'request.invalid', input: value });
      }),
      'Order of events that happened at the same time, 0 to 999.',
      0,
    ),
  ),
};

/** Names a company. */
export const companyFields = {
  co_id: z.optional(described(name(), 'Id of the company. Either this or `lic_code`.', 'co-1')),
  lic_code: z.optional(
    described(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
      'Credit code of a company that is verified. Either this or `co_id`.',
    ),
  ),
};

/** Decimal text with two places, at most 10^12, with a minus where `signed`. */
export const amountText = (signed: boolean) =>
  z.string().check(({ value, issues }) => {
    const form = signed ? /^-?(0|[1-9]\d{0,12})\.\d{2}$/ : /^(0|[1-9]\d{0,12})\.\d{2}$/;
    if (!form.test(value) || Math.abs(Number(value)) > 1e12 || Number(value) === 0)
      issues.push({ code: 'custom', message: 'amount.illegal', input: value });
  });

interface Checked<T> {
  value: T;
  issues: { push(issue: { code: 'custom'; message: string; input: unknown; path: string[] }): unknown };
}

/** A check across the fields of an item: a field that `wrong` names is illegal. */
export const acrossFields =
  <T extends object>(wrong: (item: T) => readonly (keyof T & string)[]) =>
  ({ value, issues }: Checked<T>): void => {
    for (const field of wrong(value))
      issues.push({ code: 'custom', message: 'request.invalid', input: value[field], path: [field] });
  };

/** Of these fields exactly one is given. */
export const oneOf = <T extends object, Field extends keyof T & string>(item: T, ...fields: Field[]): Field[] =>
  fields.filter((field) => item[field] !== undefined).length === 1 ? [] : fields.slice(0, 1);
