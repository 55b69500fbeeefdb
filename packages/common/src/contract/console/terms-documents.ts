import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { TermsWay } from '../../enums/terms/terms-way.ts';
import { checkTermsText, checkTermsTitle, TERMS_TEXT_BYTES } from '../../rules/terms/terms.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { answerFlag, date } from '../encoded.ts';
import { flag, trimmed, wholeNumber } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('terms');

/** Documents of the terms, for administrators: drafts, and versions that are published. */
const access = staff(Privilege.admin);
const path = '/api/account/v1/terms_documents';
const one = `${path}/{document}` as const;

/** Two texts; a character that JSON escapes takes several bytes. */
const BODY_LIMIT = 3 * TERMS_TEXT_BYTES;
const text = z.string().check(({ value, issues }) => {
  const issue = checkTermsText(value);
  if (issue) issues.push({ code: 'custom', message: issue, input: value });
});
/** ISO-8601, or null. */
const time = z.nullable(z.iso.datetime());

const editable = {
  title_zh: trimmed(checkTermsTitle),
  title_en: trimmed(checkTermsTitle),
  /** Markdown: headings, lists, emphasis, quotations and https links. */
  text_zh: text,
  text_en: text,
  /** 1: every account needs it. */
  required: flag,
  /** 1: people who have accepted an earlier version, or none, are asked again. */
  asks_again: flag,
  /** From when it is in force; null: as soon as it is published. */
  valid_time: time,
  /** Of a version that asks again: until when keys of people who have not accepted it go on; null: for good. */
  keys_until_time: time,
};

const published = z.strictObject({
  version: z.number(),
  title_zh: z.string(),
  title_en: z.string(),
  digest: z.string(),
  required: answerFlag,
  asks_again: answerFlag,
  valid_time: date,
  keys_until_time: z.nullable(date),
  published_by: z.string(),
  publish_time: date,
  /** Where it can be read; null before it is in force. */
  address: z.nullable(z.string()),
  /** Accounts that have accepted it. */
  accepted: z.number(),
});
export type PublishedTerms = z.infer<typeof published>;

const draft = z.strictObject({
  ...editable,
  required: answerFlag,
  asks_again: answerFlag,
  valid_time: z.nullable(date),
  keys_until_time: z.nullable(date),
  changed_by: z.string(),
  change_time: date,
  version: z.number(),
});
export type TermsDraft = z.infer<typeof draft>;

const row = z.strictObject({
  document: z.string(),
  title_zh: z.string(),
  title_en: z.string(),
  required: answerFlag,
  /** The version in force; null before the first one is. */
  current: z.nullable(z.number()),
  /** The latest published version; null for a document that is only a draft. */
  latest: z.nullable(z.number()),
  has_draft: answerFlag,
});
export type TermsDocument = z.infer<typeof row>;

export const listTermsDocuments = endpoint({
  summary: 'Documents of the terms, with drafts',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: pageOf(row),
});

export const readTermsDocument = endpoint({
  summary: 'Versions of a document, and its draft',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: one,
  access,
  reply: z.strictObject({
    document: z.string(),
    /** Newest first. */
    versions: z.array(published),
    /** Texts of the latest version, for a comparison with the draft. */
    latest: z.nullable(z.strictObject({ text_zh: z.string(), text_en: z.string() })),
    draft: z.nullable(draft),
  }),
});

export const saveTermsDraft = endpoint({
  summary: 'Write the draft of the next version of a document',
  refuses: [],
  method: 'PUT',
  path: `${one}/draft`,
  access,
  bodyLimit: BODY_LIMIT,
  body: z.strictObject({ ...editable, ...versionRead }),
  reply: z.strictObject({ version: z.number() }),
  conflict: storedNow(editable),
});

export const dropTermsDraft = endpoint({
  summary: 'Discard the draft of a document',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${one}/draft`,
  access,
});

/** Stores nothing. */
export const previewTerms = endpoint({
  summary: 'HTML of a text, as readers will see it',
  refuses: [],
  method: 'PUT',
  path: '/api/account/v1/terms_preview',
  access,
  bodyLimit: BODY_LIMIT,
  body: z.strictObject({ text }),
  reply: z.strictObject({ html: z.string() }),
});

/** Publishes the draft as it was read, for good. Needs a recent sign-in. */
export const publishTerms = endpoint({
  summary: 'Publish the draft of a document',
  refuses: ['Account.NotFound', 'Account.Conflict', 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path: `${one}/publication`,
  access,
  idempotencyKey: true,
  body: z.strictObject({ version: wholeNumber }),
  reply: z.strictObject({ version: z.number() }),
});

/** What one person has accepted, newest first. */
export const listAcceptancesOf = endpoint({
  summary: 'Terms that a person has accepted',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/terms_acceptances/{user_id}',
  access: staff(Privilege.systemAudit),
  reply: z.strictObject({
    accepted: z.array(
      z.strictObject({
        document: z.string(),
        version: z.number(),
        title_zh: z.string(),
        title_en: z.string(),
        digest: z.string(),
        locale: z.string(),
        way: z.enum(TermsWay),
        network: z.nullable(z.string()),
        application: z.nullable(z.string()),
        accept_time: date,
      }),
    ),
  }),
});
