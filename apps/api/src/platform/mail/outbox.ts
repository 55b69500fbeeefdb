import { formatInZone } from '@portal/common/intl/time-zone';
import type { Tx } from '../db/connect.ts';
import { filledText, textOf } from '../intl/texts.ts';
import { ownTextsOf } from '../site/message-texts.ts';
import type { ListPlace } from './list-text.ts';
import { readerOf, type Reader, type ReaderColumns, type Recipient } from './recipient.ts';
import type { MailTemplate } from './templates.ts';

type Values = Readonly<Record<string, string | number | Date>>;

export interface Message extends Recipient {
  /** Language and time zone of the recipient. */
  reader: Reader;
  /** Template: texts `mail.<template>.subject` (e-mail) and `mail.<template>.text`; SMS use `.sms` if it exists. */
  template: MailTemplate;
  /** Values for the placeholders, times in the recipient's zone; `code` and `link` are added automatically. */
  values?: Values;
  /** Messages with the same key are sent once. */
  dedupeKey: string;
  /** Verification code in the text, for the developer's desk. */
  code?: string;
  link?: string;
  at: Date;
  /** Not sent before; default: at once. */
  notBefore?: Date;
}

/** Subject (e-mails only) and text of a message, as its recipient reads them. */
export function renderMessage({
  channel,
  reader: { locale, timeZone },
  template,
  code,
  link,
  own = {},
  ...message
}: Pick<Message, 'channel' | 'reader' | 'template' | 'values' | 'code' | 'link'> & {
  /** The provider's own patterns, by the last part of their id. */
  own?: Partial<Record<string, string>>;
}): {
  subject: string | null;
  text: string;
  /** As the text has them. */
  values: Record<string, string>;
} {
  const shown = Object.entries(message.values ?? {}).map(
    ([name, value]) => [name, value instanceof Date ? formatInZone(locale, timeZone, value) : value] as const,
  );
  const values = {
    ...Object.fromEntries(shown),
    ...(code === undefined ? {} : { code }),
    ...(link === undefined ? {} : { link }),
  };
  const say = (part: string) => {
    if (own[part] !== undefined) return filledText(locale, own[part], values);
    const id = `mail.${template}.${part}`;
    const text = textOf(locale, id, values);
    return text === id ? undefined : text;
  };
  const text = (channel === 'sms' ? say('sms') : undefined) ?? say('text');
  if (text === undefined) throw new Error(`There is no text mail.${template}.text.`);
  return {
    subject: channel === 'email' ? (say('subject') ?? null) : null,
    text: text.trim(),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  };
}

/** Removes a message that has not been sent. One that a sender is sending at this moment may still leave. */
export async function dropMessage(tx: Tx, dedupeKey: string): Promise<void> {
  await tx.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).where('sent_at', 'is', null).execute();
}

/**
 * Removes a message that has not left; true when there is none of this key any more. A sender that has taken the
 * message keeps it.
 */
export async function recallMessage(tx: Tx, dedupeKey: string): Promise<boolean> {
  await tx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .execute();
  const left = await tx.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst();
  return left === undefined;
}

/** Queues a message in the current transaction: it is sent only after the commit, and then at least once. */
export async function queueMessage(tx: Tx, message: Message): Promise<void> {
  const { channel, to, reader, template, dedupeKey, code, link, at, notBefore = at } = message;
  const own = await ownTextsOf(tx, template, reader.locale);
  const { subject, text, values } = renderMessage({ ...message, own });
  await tx
    .insertInto('outbox')
    .values({
      channel,
      recipient: to,
      locale: reader.locale,
      template,
      subject,
      text,
      values: channel === 'sms' ? JSON.stringify(values) : null,
      code: code ?? null,
      link: link ?? null,
      dedupe_key: dedupeKey,
      created_at: at,
      due_at: notBefore,
      sent_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** A message to a person; its values, besides the `name`, may depend on the language and the channel. */
export interface Telling extends Omit<Message, keyof Recipient | 'reader' | 'values'> {
  values?: Values | ((place: ListPlace) => Values);
}

/** Queues a message to a person, in their language and time zone; false, without an address, when there is no message. */
export async function tell(
  tx: Tx,
  to: Recipient | undefined,
  person: ReaderColumns & { user_name: string },
  { values, ...message }: Telling,
): Promise<boolean> {
  if (!to) return false;
  const reader = readerOf(person);
  const own = typeof values === 'function' ? values({ locale: reader.locale, channel: to.channel }) : values;
  await queueMessage(tx, { ...message, ...to, reader, values: { name: person.user_name, ...own } });
  return true;
}
