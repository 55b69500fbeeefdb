import * as z from 'zod/mini';
import { PreparedKind, PreparedQueue } from '../../enums/approval/prepared-text.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkPreparedText } from '../../rules/approval/prepared-text.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { flag, trimmed } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('prepared-texts');

/** Who leads the team edits the texts; administrators too. */
const access = staff(Privilege.approvalLead);
const path = '/api/account/v1/prepared_texts';
const one = `${path}/{id}` as const;

const queue = z.enum(PreparedQueue);
const texts = { text_zh: trimmed(checkPreparedText), text_en: trimmed(checkPreparedText) };

/** A field of the queue, empty for any; and the reason that a refusal by the text has on record, empty for none. */
const subject = { kind: z.enum(PreparedKind), field: z.string(), reason: z.string() };

const used = z.strictObject({ id: z.number(), ...subject, text_zh: z.string(), text_en: z.string() });
export type PreparedText = z.infer<typeof used>;

/** `changed_by` is a name; empty for a text that came with the portal. */
const written = {
  version: z.number(),
  text_zh: z.string(),
  text_en: z.string(),
  changed_by: z.string(),
  change_time: date,
};
const managed = z.strictObject({ id: z.number(), ...subject, ...written, retired: answerFlag });
export type ManagedText = z.infer<typeof managed>;
const version = z.strictObject(written);

export const readPreparedTexts = endpoint({
  summary: 'Texts that a queue offers for refusals and questions, in their order',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/prepared_texts',
  access: staff(
    Privilege.approvalCertification,
    Privilege.approvalRegister,
    Privilege.approvalContract,
    Privilege.approvalAccount,
    Privilege.approvalLead,
  ),
  query: z.strictObject({ queue }),
  reply: z.strictObject({ texts: z.array(used) }),
});

export const listPreparedTexts = endpoint({
  summary: 'Prepared texts of a queue, with those that are retired',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ queue }),
  reply: z.strictObject({ texts: z.array(managed) }),
});

export const createPreparedText = endpoint({
  summary: 'Add a prepared text at the end of its list',
  refuses: ['Account.PreparedText.Subject', 'Account.PreparedText.Limit'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({ queue, ...subject, ...texts }),
  reply: z.strictObject({ id: z.number() }),
});

/** What was sent to applicants before stays as it was. */
export const changePreparedText = endpoint({
  summary: 'Write a new version of a prepared text',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: one,
  access,
  body: z.strictObject({ ...texts, ...versionRead }),
  conflict: storedNow({ text_zh: z.string(), text_en: z.string() }),
});

/** A text of a queue stays while it is the only one that a field can be refused with. */
export const retirePreparedText = endpoint({
  summary: 'Retire a prepared text, or use it again',
  refuses: ['Account.NotFound', 'Account.PreparedText.Last', 'Account.PreparedText.Limit'],
  method: 'PUT',
  path: `${one}/retired`,
  access,
  body: z.strictObject({ retired: flag }),
});

export const orderPreparedTexts = endpoint({
  summary: 'Order the prepared texts of a queue that are in use',
  refuses: ['Account.Conflict'],
  method: 'PUT',
  path: '/api/account/v1/prepared_text_order',
  access,
  body: z.strictObject({ queue, kind: z.enum(PreparedKind), ids: z.array(z.number()).check(z.maxLength(200)) }),
});

export const listPreparedTextVersions = endpoint({
  summary: 'Versions of a prepared text, newest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${one}/versions`,
  access,
  reply: z.strictObject({ versions: z.array(version) }),
});
