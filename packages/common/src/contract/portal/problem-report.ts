import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf('problem-report');

/** Why a remote is missing: it failed, timed out, or was built for an unsupported version of the host contract. */
const remoteTrouble = z.enum(['failed', 'late', 'version']);
export type RemoteTrouble = z.infer<typeof remoteTrouble>;

/** Reports that a page shows the panel of a failed remote. It is only counted. */
export const reportRemoteTrouble = endpoint({
  summary: 'Report a remote that a page could not show',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/remote_trouble',
  access: anyone,
  body: z.strictObject({
    /** Name of a remote of config.json. */
    remote: z.string().check(z.maxLength(50)),
    reason: remoteTrouble,
  }),
  reply: z.strictObject({}),
});

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
