import * as z from 'zod/mini';
import { CompanyActivityKind } from '../../enums/user/company-activity.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { date } from '../encoded.ts';
import { endpointsOf, needsRight, only } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('activity');

/** The activity of a company: for its owner and administrators. */
const access = needsRight(
  'activity',
  only(UserType.enterprise, UserType.partner, UserType.partnerContact, UserType.idpUser),
);
const path = '/api/account/v1/company/activity';
/** Instants (ISO 8601 with their zone) or days of UTC; a day as `to` is included. */
const moment = z.optional(z.string().check(z.maxLength(40)));

const filter = {
  kind: z.optional(z.enum(CompanyActivityKind)),
  /** Part of the name or the e-mail of a person of the company, who did it or whom it happened to. */
  person: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: moment,
  to: moment,
};

const entry = z.strictObject({
  id: z.number(),
  time: date,
  kind: z.enum(CompanyActivityKind),
  action: z.string(),
  /** What happened, in the caller's language. */
  text: z.string(),
  /** Name of a key, a passkey, a domain or the like; empty without one. */
  about: z.string(),
  /** Whom it happened to, or who did it on their own; empty for what is about the company alone. */
  person: z.string(),
  /** Who did it: a person of the company, staff of the provider, the system, or somebody unknown whose sign-in failed. */
  by: z.enum(['person', 'staff', 'system', 'unknown']),
  /** Name of that person; of nobody else. */
  by_name: z.string(),
});
export type CompanyActivityEntry = z.infer<typeof entry>;

/** Newest first. `next` is the `before` of the following page, null at the end. */
export const listCompanyActivity = endpoint({
  summary: 'What happened in the own company, newest first',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ ...filter, before: z.optional(queryNumber), limit: z.optional(queryNumber) }),
  reply: z.strictObject({ entries: z.array(entry), next: z.nullable(z.number()) }),
});

/** CSV in UTF-8 of the entries that the filter matches, newest first; of more than `AUDIT.exportMost` the newest. */
export const exportCompanyActivity = endpoint({
  summary: 'What happened in the own company, as CSV',
  refuses: [],
  method: 'GET',
  path: `${path}/csv`,
  access,
  query: z.strictObject(filter),
});
