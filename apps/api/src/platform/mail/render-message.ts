import { formatInZone } from '@portal/common/intl/time-zone';
import { filledText, textOf } from '../intl/texts.ts';
import type { Reader, Recipient } from './recipient.ts';
import type { MailTemplate } from './templates.ts';

export type Values = Readonly<Record<string, string | number | Date>>;

export interface Message extends Recipient {
  /** Language and time zone of the recipient. */
  reader: Reader;
  /** Template: texts `mail.<template>.subject` (e-mail) and `mail.<template>.text`; SMS use `.sms` if it exists. */
  template: MailTemplate;
  /** Values for the placeholders, times in the recipient's zone; `code`, `link` and `lock` are added automatically. */
  values?: Values;
  /** Messages with the same key are sent once. */
  dedupeKey: string;
  /** Verification code in the text, for the developer's desk. */
  code?: string;
  link?: string;
  /** `{lock}`: locks an account, in messages whose `{link}` leads to where one looks at what happened. */
  lock?: string;
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
  lock,
  own = {},
  ...message
}: Pick<Message, 'channel' | 'reader' | 'template' | 'values' | 'code' | 'link' | 'lock'> & {
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
    ...(lock === undefined ? {} : { lock }),
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
