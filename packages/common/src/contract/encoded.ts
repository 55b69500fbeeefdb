import * as z from 'zod/mini';
import { flag } from './fields.ts';

// Not in `fields.ts`, which sign-in pages load.

/** Yes or no in an answer: a handler returns a boolean, a page reads 1 or 0. */
export const answerFlag = z.pipe(
  z.transform((value: boolean) => (value === true ? 1 : value === false ? 0 : value)),
  flag,
);
/** A time in an answer: a handler returns a `Date`, a page reads ISO-8601 UTC. */
export const date = z.pipe(
  // Not `instanceof`: tests of the API have a second `Date`.
  z.transform((value: Date) => value?.toISOString?.() ?? value),
  z.string(),
);
