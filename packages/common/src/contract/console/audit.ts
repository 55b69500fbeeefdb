import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('audit');

/** The audit log, for staff with the privilege: actor, action, subject, time, origin, old and new values. */
const access = staff(Privilege.systemAudit);
const path = '/api/account/v1/audit';

const word = z.optional(z.string().check(z.trim(), z.maxLength(100)));
/** Instants (ISO 8601 with their zone) or days of UTC; a day as `to` is included. */
const moment = z.optional(z.string().check(z.maxLength(40)));

const filter = {
  /**
   * Actor: id, e-mail, login name or part of the name; `system` for background jobs and visitors, `operator` for the
   * command line.
   */
  actor: word,
  /** The person concerned, in the same form. */
  subject: word,
  /** `<noun>.<verb>`, or `<noun>.` for all of a noun. */
  action: word,
  /** Id of the object. */
  object: word,
  from: moment,
  to: moment,
  /** Entries in which the person is actor or subject. */
  person: word,
  /** Entries about a company and its people. */
  company: word,
};

const named = z.strictObject({
  id: z.string(),
  /** Empty where the id is not of a person or company, or they were deleted. */ name: z.string(),
});

/** Place in the chain: day (UTC) and number in it, which a day gives to its chains in turn. */
const place = z.strictObject({ day: z.string(), number: z.number() });

const entry = z.strictObject({
  id: z.number(),
  /** ISO-8601 UTC. A text in the API too: an entry that others wrote into the log may have no valid time. */
  time: z.string(),
  actor: z.strictObject({
    kind: z.enum(['staff', 'customer', 'anonymous', 'system', 'operator']),
    id: z.string(),
    name: z.string(),
    /**
     * Name of the company whose directory acted, which has no account: its kind is `customer`, since pages of the version
     * before know no other, and its own name is empty. Empty when the company is not known any more.
     */
    directory: z.optional(z.string()),
  }),
  action: z.string(),
  object: z.nullable(named),
  /** The person concerned, unless it is the actor. */
  subject: z.nullable(named),
  /** Network of the request; empty for the system and after a deletion. */
  network: z.string(),
  browser: z.string(),
  system: z.string(),
  request_id: z.string(),
  /** Old and new values; a list has one text for each of its items. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.array(z.string()), after: z.array(z.string()) })),
  /** Further details by name; `label` is the name of the person or company whose id the value is, else empty. */
  details: z.array(z.strictObject({ name: z.string(), value: z.string(), label: z.string() })),
  /** Place in the chain: its day (UTC) and number; null until it is chained, some seconds after. */
  place: z.nullable(place),
});
export type AuditEntry = z.infer<typeof entry>;

/**
 * `next` is the `before` of the following page, null at the end. When a filter matches many accounts, one call compares
 * only the newest 10,000 entries. If these do not fill the page, `reached` is the time of the last one that was compared.
 */
export const listAudit = endpoint({
  summary: 'Audit log, newest first',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ ...filter, before: z.optional(queryNumber), limit: z.optional(queryNumber) }),
  reply: z.strictObject({
    entries: z.array(entry),
    next: z.nullable(z.number()),
    reached: z.optional(z.string()),
    /** Name of the person or company that was asked for. */ about: z.string(),
  }),
});

/** CSV in UTF-8 of every entry that the filter matches, newest first. More than `AUDIT.exportMost` are refused. */
export const exportAudit = endpoint({
  summary: 'Audit log as CSV',
  refuses: ['Account.Audit.TooMany'],
  method: 'GET',
  path: `${path}/csv`,
  access,
  query: z.strictObject(filter),
});

/**
 * Kind of a broken link. `changed`: the entry was changed, or inserted by others. `missing`: entries are missing, up to
 * `until` as far as that is known. `day`: the day does not follow the day before. `seal`: number and head of the day
 * are not those that were sealed. `anchor`: the chain ends before the head that is kept outside the database. `outside`:
 * an entry that others wrote beside the chain.
 */
export const AuditBreak = {
  changed: 'changed',
  missing: 'missing',
  day: 'day',
  seal: 'seal',
  anchor: 'anchor',
  outside: 'outside',
} as const;
export type AuditBreak = (typeof AuditBreak)[keyof typeof AuditBreak];

/**
 * Checks some days of the chain, from the oldest or `from` on; `next` is the `from` of the following call, null at the
 * end.
 */
export const checkAudit = endpoint({
  summary: 'Check the chain of the audit log',
  refuses: [],
  method: 'GET',
  path: `${path}/chain`,
  access,
  query: z.strictObject({ from: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))) }),
  reply: z.strictObject({
    /** Entries and days that were checked. */
    entries: z.number(),
    days: z.number(),
    /** Days among them of before there were seals: their last entries could be missing. */
    unsealed: z.number(),
    /** The head kept outside the database that the chain was compared with, at its end; null without one. */
    anchor: z.nullable(place),
    /** The first broken link: day, number in it, and id of the entry, as far as it still exists. */
    broken: z.nullable(
      z.strictObject({
        ...place.shape,
        entry: z.nullable(z.number()),
        why: z.enum(AuditBreak),
        /** The last entry of a gap. */
        until: z.nullable(place),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});
export type ChainReport = z.infer<typeof checkAudit.reply>;
