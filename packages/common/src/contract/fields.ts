import * as z from 'zod/mini';
import type { IssueCode } from '../errors/issues.ts';

/**
 * Text that a rule of `rules/` accepts, trimmed. The rule's issue id becomes the issue's message, and so the code of
 * the API's 400.
 */
export function trimmed(rule: (value: string) => IssueCode | undefined) {
  return z.string().check(z.trim(), ({ value, issues }) => {
    const issue = rule(value);
    if (issue) issues.push({ code: 'custom', message: issue, input: value });
  });
}

/** Text of 1 to `max` characters, trimmed. */
export const filled = (issue: string, max = 1024) =>
  z.string().check(z.trim(), ({ value, issues }) => {
    if (value === '' || value.length > max) issues.push({ code: 'custom', message: issue, input: value });
  });

/** Largest id, count or offset on the wire. */
const WIRE_MAX = 2_147_483_647;

/** Checks for a whole number that fits into a column. */
const whole = ({
  value,
  issues,
}: {
  value: number;
  issues: { push(issue: { code: 'custom'; message: string; input: unknown }): unknown };
}): void => {
  if (!Number.isInteger(value) || Math.abs(value) > WIRE_MAX)
    issues.push({ code: 'custom', message: 'request.invalid', input: value });
};
/** Plain digits: `Number` would also read `1e0`, `0x1`, `+1` and blanks. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** The number in a text of plain digits, with or without a fraction; NaN for any other text. */
export const decimalOf = (text: string): number => (DECIMAL.test(text) ? Number(text) : Number.NaN);
/** A number in a query string or form, in plain digits, with or without a fraction. */
export const decimal = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? decimalOf(value) : value)),
  z.number(),
);
/** A whole number in a query string. */
export const queryNumber = decimal.check(whole);
/** A whole number in a body: the id of a lookup, 0 = not chosen. */
export const wholeNumber = z.number().check(whole);
/** `limit` and `offset` of every list; the API clamps the limit to 100 and refuses an offset beyond 10,000. */
export const paging = { limit: z.optional(queryNumber), offset: z.optional(queryNumber) };
/** A `cursor` of the list's answer goes on from there, in place of an offset; `last` is the end of the list. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));
/** `paging` of lists that can be longer than an offset reaches. */
export const cursorPaging = { ...paging, cursor };
/** 0 or 1 on the wire. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const queryFlag = decimal.check(({ value, issues }) => {
  if (value !== 0 && value !== 1) issues.push({ code: 'custom', message: 'request.invalid', input: value });
});
