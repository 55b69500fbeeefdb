import * as z from 'zod/mini';
import { anyone, endpoint } from '../endpoint.ts';

/** Reports an unexpected error of a page for the log. Contains no input and no query strings. */
export const reportProblem = endpoint({
  summary: 'Report an unexpected error of a page',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/problem_report',
  access: anyone,
  body: z.strictObject({
    message: z.string().check(z.maxLength(300)),
    stack: z.string().check(z.maxLength(4000)),
    /** Path of the page. */
    page: z.string().check(z.maxLength(200)),
  }),
  reply: z.strictObject({}),
});
