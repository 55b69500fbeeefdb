import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { date } from '../encoded.ts';
import { anyone, endpointsOf, pageOf, staff } from '../endpoint.ts';
import { paging } from '../fields.ts';

const endpoint = endpointsOf('problem-report');

/** Why a remote is missing: it failed, timed out, or was built for an unsupported version of the host contract. */
const remoteTrouble = z.enum(['failed', 'late', 'version']);
export type RemoteTrouble = z.infer<typeof remoteTrouble>;

const text = (most: number) => z.string().check(z.maxLength(most));

/** Where a failure comes from. Nothing about the person. */
const source = {
  /** Made by the page, which shows it to the person. */
  reference: z.string().check(z.regex(/^[0-9a-z]{4,12}$/)),
  /** Digest of the build of the remote; empty if the failure is not of a remote, or of one that runs alone. */
  digest: text(80),
  language: z.enum(['zh-CN', 'en-US']),
  /** Name of the shell's main script, which its build makes. */
  shell: z.string().check(z.regex(/^[\w.-]{0,60}$/)),
};

/** Reports that a page shows the panel of a failed remote. */
export const reportRemoteTrouble = endpoint({
  summary: 'Report a remote that a page could not show',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/remote_trouble',
  access: anyone,
  body: z.strictObject({
    /** Name of a remote of config.json. */
    remote: text(50),
    reason: remoteTrouble,
    ...source,
  }),
  reply: z.strictObject({}),
});

/** Reports an unexpected error of a page. Contains no input and no query strings. */
export const reportProblem = endpoint({
  summary: 'Report an unexpected error of a page',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/problem_report',
  access: anyone,
  body: z.strictObject({
    message: text(300),
    stack: text(4000),
    /** Path of the page. */
    page: text(200),
    /** Name of the remote whose file threw; empty for the shell. */
    remote: text(50),
    ...source,
  }),
  reply: z.strictObject({}),
});

/** What a report is about: an error that nothing caught, or why a remote was missing. */
export const FAILURE_KIND = ['error', ...remoteTrouble.options] as const;
export type FailureKind = (typeof FAILURE_KIND)[number];

const failure = z.strictObject({
  id: z.number(),
  reference: z.string(),
  kind: z.enum(FAILURE_KIND),
  /** Empty for the shell. */
  remote: z.string(),
  digest: z.string(),
  /** That the build was made from; empty where no admission said it. */
  commit: z.string(),
  language: z.enum(['zh-CN', 'en-US']),
  shell: z.string(),
  /** Of errors: path of the page, message and stack without queries. */
  page: z.string(),
  message: z.string(),
  stack: z.string(),
  time: date,
});
export type PageFailure = z.infer<typeof failure>;

/** What pages reported in the last 30 days, newest first. For administrators only. */
export const listPageFailures = endpoint({
  summary: 'Failures that pages reported, by build',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/problem_reports',
  access: staff(Privilege.admin),
  query: z.strictObject({
    reference: z.optional(text(12)),
    remote: z.optional(text(50)),
    digest: z.optional(text(80)),
    ...paging,
  }),
  reply: pageOf(failure),
});
