import * as z from 'zod/mini';
import { ImportOutcome, ImportStatus } from '../../enums/partner/import-status.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { endpointsOf, members, only } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('contact-import');

/**
 * Contacts from a file (xlsx or csv; UTF-8 or GB18030), with columns by heading in either language. A dry run
 * (`dry_run=1`) returns what an import would do; the import is a job that creates each row by the rules of a single
 * contact.
 */
const access = only(UserType.partner, UserType.partnerContact);
const path = '/api/account/v1/partner/{co_id}/contacts';

const fileRefuses = [
  'Account.NotFound',
  'Account.Partner.Unauthenticated',
  'Account.Partner.NotAdmitted',
  'Account.Import.File',
  'Account.Import.Size',
  'Account.Import.Rows',
  'Account.Import.Columns',
] as const;
const form = { fields: z.strictObject({}), file: 'file', mayBeEmpty: true } as const;

/** `field` is a name on the wire; empty for a problem of the whole row. */
const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });
const row = z.strictObject({
  /** Line in the file; the headings are line 1. */
  row: z.number(),
  outcome: z.enum(ImportOutcome),
  /** Values as read. */
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string(),
  qq: z.string(),
  spare_email: z.string(),
  telephone: z.string(),
  fax: z.string(),
  /** Of members, as the file says it. */
  role: z.optional(z.string()),
  /** Values that were read differently from the text in the file. */
  corrections: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(problem),
});
export type ImportRow = z.infer<typeof row>;

export const previewContacts = endpoint({
  summary: 'Say row by row what a file of contacts would do',
  refuses: fileRefuses,
  method: 'POST',
  path: `${path}/import`,
  when: 'dry_run',
  access,
  ownCodes: true,
  query: z.strictObject({ dry_run: queryNumber }),
  form,
  reply: z.strictObject({ rows: z.array(row) }),
});

/** Rows with a problem count as failed. Rows of people whom the company already has are skipped. */
export const importContacts = endpoint({
  summary: 'Create and invite the contacts of a file, as a job',
  refuses: fileRefuses,
  method: 'POST',
  path: `${path}/import`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  form,
  reply: z.strictObject({ import_id: z.string() }),
});

export const readImport = endpoint({
  summary: 'Progress and results of a file of contacts',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/import/{import_id}`,
  access,
  reply: z.strictObject({
    status: z.enum(ImportStatus),
    total: z.number(),
    created: z.number(),
    existed: z.number(),
    failed: z.number(),
    rows: z.array(
      z.strictObject({
        row: z.number(),
        outcome: z.enum(ImportOutcome),
        contact_name: z.string(),
        problems: z.array(problem),
      }),
    ),
  }),
});

/** The rows that failed, with the reason in the last column; the file can be corrected and imported again. */
export const downloadFailedContacts = endpoint({
  summary: 'The rows of a file that failed, as CSV',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/import/{import_id}/failed`,
  access,
});

export const downloadContactTemplate = endpoint({
  summary: 'A CSV file with the headings for contacts',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/template`,
  access,
});

/** Cells that a spreadsheet would run as a formula begin with an apostrophe. */
export const exportContacts = endpoint({
  summary: 'The people of the own partner company as CSV',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/export`,
  access,
});

/**
 * The same for the members of an enterprise: columns for name, e-mail or phone, and role; administrators are named by
 * the owner alone.
 */
const ofMembers = members('people');
const membersPath = '/api/account/v1/enterprise/{co_id}/members';
const memberFileRefuses = [
  'Account.NotFound',
  'Account.Import.File',
  'Account.Import.Size',
  'Account.Import.Rows',
  'Account.Import.Columns',
] as const;

export const previewMembers = endpoint({
  ...previewContacts,
  summary: 'Say row by row what a file of members would do',
  refuses: memberFileRefuses,
  path: `${membersPath}/import`,
  access: ofMembers,
});

/**
 * Rows with a problem count as failed. Rows of people whom the company already has are skipped. A file that makes
 * somebody an administrator needs a recent sign-in.
 */
export const importMembers = endpoint({
  ...importContacts,
  summary: 'Create and invite the members of a file, as a job',
  refuses: [...memberFileRefuses, 'Account.SignIn.Recent.Required'],
  path: `${membersPath}/import`,
  access: ofMembers,
});

export const readMemberImport = endpoint({
  ...readImport,
  summary: 'Progress and results of a file of members',
  path: `${membersPath}/import/{import_id}`,
  access: ofMembers,
});

/** The rows that failed, with the reason in the last column; the file can be corrected and imported again. */
export const downloadFailedMembers = endpoint({
  ...downloadFailedContacts,
  summary: 'The rows of a file of members that failed, as CSV',
  path: `${membersPath}/import/{import_id}/failed`,
  access: ofMembers,
});

export const downloadMemberTemplate = endpoint({
  ...downloadContactTemplate,
  summary: 'A CSV file with the headings for members',
  path: '/api/account/v1/enterprise/{co_id}/member_template',
  access: ofMembers,
});
