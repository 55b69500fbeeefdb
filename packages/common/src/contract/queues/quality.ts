import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('approvals');
const lead = staff(Privilege.approvalLead);

/** Decisions that somebody has decided a second time, by the day of the first decision. */
const seen = {
  same: z.number(),
  differed: z.number(),
  /** Of those that differed: the first decision was reversed. */
  reversed: z.number(),
  /** Median minutes from opening a second look to its answer, to a tenth; null without any. */
  minutes: z.nullable(z.number()),
};

/** Figures by queue. Nothing is by person. */
export const readQuality = endpoint({
  summary: 'Agreement of first and second decisions, reversals and time by queue',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/quality',
  access: lead,
  query: z.strictObject({
    /** Weeks of the period, this one included: 1 to 26, 8 by default. */
    weeks: z.optional(queryNumber),
  }),
  reply: z.strictObject({
    queues: z.array(
      z.strictObject({
        queue: z.enum(ApprovalQueue),
        /** Still open; seen by nobody within a day; differences that wait for a third person. */
        waiting: z.number(),
        unseen: z.number(),
        open: z.number(),
        total: z.strictObject(seen),
        /** Every week of the period, oldest first, by its Monday (YYYY-MM-DD) in the time zone of the working hours. */
        weeks: z.array(z.strictObject({ week: z.string(), ...seen })),
        /** The latest looks match less than those before by more than the limit. */
        drifts: z.boolean(),
      }),
    ),
  }),
});
export type Quality = z.infer<typeof readQuality.reply>;

const percent = z.int().check(z.gte(0), z.lte(100));
const setting = {
  /** Percent of the decisions that are decided a second time; 0 is off. */
  shares: z.strictObject({
    customerCertification: percent,
    accountApplication: percent,
    partnerRegistration: percent,
    partnerContract: percent,
    partnerCertification: percent,
  }),
  /** Points by which the agreement of the latest looks must be lower than before to be reported. */
  fall: z.int().check(z.gte(1), z.lte(100)),
};

export const readLookSetting = endpoint({
  summary: 'How many decisions are decided a second time',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/quality/setting',
  access: lead,
  reply: z.strictObject({ ...setting, version: z.number() }),
});
export type LookSetting = z.infer<typeof readLookSetting.reply>;

export const changeLookSetting = endpoint({
  summary: 'Change how many decisions are decided a second time',
  refuses: [],
  method: 'PUT',
  path: '/api/account/v1/approvals/quality/setting',
  access: staff(Privilege.admin),
  body: z.strictObject({ ...setting, ...versionRead }),
  conflict: storedNow(setting),
});
