import type { Locale } from '@portal/common/intl/locale';

/** The message that a list is part of: lines of an e-mail, or one sentence of an SMS. */
export interface ListPlace {
  locale: Locale;
  channel: 'email' | 'sms';
}

/** A line of a list. */
export type Said = readonly [name: string, value: string];

/** A list in the middle of a message, with its own leading and trailing separators; just a separator without items. */
export function listText({ locale, channel }: ListPlace, items: readonly Said[], intro = ''): string {
  const chinese = locale === 'zh-CN';
  const [space, colon] = chinese ? ['', '：'] : [' ', ': '];
  if (items.length === 0) return space;
  const said = items.map(([name, value]) => `${name}${colon}${value}`);
  if (channel === 'email') return `${intro && space}${intro}\n${said.map((line) => `- ${line}`).join('\n')}\n`;
  return `${space}${intro}${intro && space}${said.join(chinese ? '；' : '; ')}${chinese ? '。' : '. '}`;
}
