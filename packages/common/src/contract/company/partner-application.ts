import * as z from 'zod/mini';
import { ApprovalStatus } from '../../enums/approval/approval-status.ts';
import { date } from '../encoded.ts';
import { cursorPaging, queryNumber } from '../fields.ts';
import { queueFilters } from '../queues/queue-filters.ts';
import { work } from '../queues/assignments.ts';
import { openQuestion } from '../queues/review.ts';
import { waited } from '../queues/queues.ts';

/** Shapes that the queues of partner applications (registration, contract) share. */

/** The question that the applicant has to answer: no time is due meanwhile. Absent from an older API. */
const asked = { question: z.optional(z.nullable(openQuestion)) };

/** Query of a queue. */
export const queueQuery = {
  ...cursorPaging,
  /** 1 pending, 2 approved, 3 rejected, 0 all. */
  approval_status: queryNumber,
  ...queueFilters,
};

/** Data that were decided on; for pending applications the stored data. */
export const queueRow = {
  id: z.number(),
  user_id: z.string(),
  /** Name of the company. */
  user_name: z.string(),
  applicant: z.string(),
  phone: z.string(),
  email: z.string(),
  approval_status: z.enum(ApprovalStatus),
  application_time: date,
  approval_time: z.nullable(date),
  approval_opinion: z.string(),
  /** Time by which it must be decided; null after the decision. */
  due_time: z.nullable(date),
  waited,
  ...work,
  ...asked,
};

/** The state of one application. */
export const applicationState = {
  id: z.number(),
  user_id: z.string(),
  version: z.number(),
  approval_status: z.enum(ApprovalStatus),
  apply_time: date,
  approval_time: z.nullable(date),
  approval_opinion: z.string(),
  due_time: z.nullable(date),
  waited,
  ...asked,
  /** Name of the member of staff who decided; empty while pending. */
  approver: z.string(),
};

/** Company and person of an application. Ids are 0 where nothing was chosen; names are in the caller's language. */
export const applicantData = {
  company_name: z.string(),
  company_official_website: z.string(),
  company_phone: z.string(),
  company_email: z.string(),
  company_country_id: z.number(),
  company_province_id: z.number(),
  company_city_id: z.number(),
  company_location: z.string(),
  company_address: z.string(),
  company_main_business: z.string(),
  company_industry_id: z.number(),
  company_industry_parent_id: z.number(),
  company_industry_name: z.string(),
  intention_partner_type: z.array(z.number()),
  intention_partner_type_name: z.string(),

  user_name: z.string(),
  email: z.string(),
  phone: z.string(),
  position_category_id: z.number(),
  position_category_name: z.string(),
  position_name: z.string(),
  country_id: z.number(),
  province_id: z.number(),
  city_id: z.number(),
  location: z.string(),
  address: z.string(),
};
const applicant = z.strictObject(applicantData);
export type ApplicantData = z.infer<typeof applicant>;
