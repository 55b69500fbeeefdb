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
  /** Texts `mail.<template>.subject` (e-mail) and `mail.<template>.text`; SMS take `.sms` where there is one. */
  template: MailTemplate;
  /** Values for the slots of the texts; `code` and `link` fill theirs by themselves. */
  values?: Readonly<Record<string, string | number>>;
  /** Two messages with one key are one message. */
  dedupeKey: string;
  /** Verification code in the text, for the developer's desk. */
  code?: string;
  link?: string;
  at: Date;
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of: it leaves only if that is committed, and at
 * least once then.
 */
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
