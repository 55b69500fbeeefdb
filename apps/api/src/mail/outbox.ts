import type { Locale } from '@portal/common/intl/locale';
import type { Tx } from '../db/connect.ts';
import { textOf } from '../intl/texts.ts';
import type { MailTemplate } from './templates.ts';

export interface Message {
  channel: 'email' | 'sms';
  /** E-mail address, or phone as `+86-138…`. */
  to: string;
  /** The recipient's language. */
  locale: Locale;
  /** Template: texts `mail.<template>.subject` (e-mail) and `mail.<template>.text`; SMS use `.sms` if it exists. */
  template: MailTemplate;
  /** Values for the placeholders; `code` and `link` are added automatically. */
  values?: Readonly<Record<string, string | number>>;
  /** Messages with the same key are sent once. */
  dedupeKey: string;
  /** Verification code in the text, for the developer's desk. */
  code?: string;
  link?: string;
  at: Date;
}

/** Queues a message in the current transaction: it is sent only after the commit, and then at least once. */
export async function queueMessage(tx: Tx, message: Message): Promise<void> {
  const { channel, to, locale, template, dedupeKey, code, link, at } = message;
  const values = { ...message.values, ...(code === undefined ? {} : { code }), ...(link === undefined ? {} : { link }) };
  const say = (part: string) => {
    const id = `mail.${template}.${part}`;
    const text = textOf(locale, id, values);
    return text === id ? undefined : text;
  };
  const text = (channel === 'sms' ? say('sms') : undefined) ?? say('text');
  if (text === undefined) throw new Error(`There is no text mail.${template}.text.`);
  await tx.insertInto('outbox').values({
    channel, recipient: to, locale, template, text,
    subject: channel === 'email' ? (say('subject') ?? null) : null,
    code: code ?? null, link: link ?? null, dedupe_key: dedupeKey,
    created_at: at, due_at: at, sent_at: null, last_error: null,
  }).onConflict((conflict) => conflict.column('dedupe_key').doNothing()).execute();
}
