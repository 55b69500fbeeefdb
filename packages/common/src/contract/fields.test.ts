import * as z from 'zod/mini';
import { date, answerFlag } from './encoded.ts';
import { decimal, queryFlag, queryNumber } from './fields.ts';

const read = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? data : 'refused';
};

test.each([
  ['0', 0],
  ['7', 7],
  ['-1', -1],
  ['2147483647', 2147483647],
  [7, 7],
  ['1e0', 'refused'],
  ['0x1', 'refused'],
  ['0b1', 'refused'],
  ['0o1', 'refused'],
  ['+1', 'refused'],
  ['01', 'refused'],
  [' 1', 'refused'],
  ['1 ', 'refused'],
  ['', 'refused'],
  ['1.', 'refused'],
  ['.5', 'refused'],
  ['1.5', 'refused'],
  ['١', 'refused'],
  ['2147483648', 'refused'],
  ['Infinity', 'refused'],
  [undefined, 'refused'],
  [true, 'refused'],
  [null, 'refused'],
  [[1], 'refused'],
])('a whole number in a query string: %j is %j', (value, result) => {
  expect(read(queryNumber, value)).toBe(result);
});

test.each([
  ['0', 0],
  ['1', 1],
  ['2', 'refused'],
  ['true', 'refused'],
  ['1e0', 'refused'],
  ['', 'refused'],
])('a flag in a query string: %j is %j', (value, result) => {
  expect(read(queryFlag, value)).toBe(result);
});

test.each([
  ['0.8', 0.8],
  ['1', 1],
  ['8e-1', 'refused'],
  ['0.', 'refused'],
])('a fraction: %j is %j', (value, result) => {
  expect(read(decimal, value)).toBe(result);
});

test('an optional parameter', () => {
  expect(z.strictObject({ limit: z.optional(queryNumber) }).parse({})).toEqual({});
});

test.each([
  [new Date(Date.UTC(2026, 2, 1, 8)), '2026-03-01T08:00:00.000Z'],
  ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z'],
  [1_772_352_000_000, 'refused'],
  [null, 'refused'],
])('a time in an answer, from the API or as a page reads it: %j is %j', (value, result) => {
  expect(read(date, value)).toBe(result);
});

test('a time that is none is no answer', () => {
  expect(() => date.parse(new Date(Number.NaN))).toThrow(RangeError);
});

test.each([
  [true, 1],
  [false, 0],
  [1, 1],
  [0, 0],
  [2, 'refused'],
  ['1', 'refused'],
  [undefined, 'refused'],
])('a flag in an answer, from the API or as a page reads it: %j is %j', (value, result) => {
  expect(read(answerFlag, value)).toBe(result);
});
