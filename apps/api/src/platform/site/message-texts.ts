import type { SiteContent } from '@portal/common/contract/console/site';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { messageIds, patternOf, slotsOf } from '../intl/texts.ts';
import type { Refusing } from '../errors/refusal.ts';

const LOCALES = ['zh-CN', 'en-US'] as const satisfies Locale[];
/** Slots that a text must keep: without them nobody could go on. What a text without `{lock}` lacks is added to it. */
const NEEDED = ['code', 'link'];
const LOCK = '{lock}';

/** Whether a message has its link that locks an account as `{lock}`, so that its `{link}` is a page. */
export const hasLock = (template: string): boolean =>
  patternOf('zh-CN', `mail.${template}.text`)?.includes(LOCK) ?? false;

/** Texts of messages that a provider can replace, with their slots. */
export const replaceableTexts = () =>
  messageIds
    .filter((id) => /^mail\.\w+\.(subject|text|sms)$/.test(id))
    .map((id) => ({
      id,
      'zh-CN': patternOf('zh-CN', id) ?? '',
      'en-US': patternOf('en-US', id) ?? '',
      slots: [...slotsOf('zh-CN', patternOf('zh-CN', id) ?? '')],
    }));

export type TextRefusal =
  | 'Account.Site.Text.Unknown'
  | 'Account.Site.Text.Syntax'
  | 'Account.Site.Text.Slot.Unknown'
  | 'Account.Site.Text.Slot.Missing';

/** Refuses texts that no message has, that cannot be read, have a slot that ours lacks, or lack its code or link. */
export function checkTexts(texts: NonNullable<SiteContent['texts']>, { refuse }: Refusing<TextRefusal>): void {
  const known = new Map<string, ReturnType<typeof replaceableTexts>[number]>(
    replaceableTexts().map((one) => [one.id, one]),
  );
  for (const { id, ...words } of texts) {
    const ours = known.get(id);
    if (!ours) return refuse('Account.Site.Text.Unknown', { values: { id } });
    // An SMS is filled with the values of the e-mail.
    const usable = [...ours.slots, ...(known.get(id.replace(/\.sms$/, '.text'))?.slots ?? [])];
    for (const locale of LOCALES) {
      let slots: ReadonlySet<string>;
      try {
        slots = slotsOf(locale, words[locale]);
      } catch {
        return refuse('Account.Site.Text.Syntax', { values: { id, locale } });
      }
      const slot = [...slots].find((one) => !usable.includes(one));
      if (slot !== undefined) refuse('Account.Site.Text.Slot.Unknown', { values: { id, locale, slot } });
      const missing = NEEDED.find((one) => ours.slots.includes(one) && !slots.has(one));
      if (missing !== undefined) refuse('Account.Site.Text.Slot.Missing', { values: { id, locale, slot: missing } });
    }
  }
}

/** The provider's own patterns of a message in a language, by the last part of their id. */
export async function ownTextsOf(
  db: Db | Tx,
  template: string,
  locale: Locale,
): Promise<Partial<Record<string, string>>> {
  const own = (part: string) =>
    sql<string | null>`(
      select t->>${locale} from jsonb_array_elements(coalesce(content->'texts', '[]'::jsonb)) t
      where t->>'id' = ${`mail.${template}.${part}`} limit 1
    )`.as(part);
  const row = await db
    .selectFrom('site_version')
    .select([own('subject'), own('text'), own('sms')])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Object.fromEntries(Object.entries(row ?? {}).flatMap(([part, text]) => (text === null ? [] : [[part, text]])));
}

/**
 * The provider's own patterns with the sentence that locks an account, where the message has one and the pattern, which
 * may be older than the sentence, has not.
 */
export const withLock = (
  template: string,
  locale: Locale,
  own: Partial<Record<string, string>>,
): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(own).map(([part, text = '']) => {
      const lacks = part !== 'subject' && hasLock(template) && !slotsOf(locale, text).has('lock');
      return [part, lacks ? `${text}${part === 'sms' ? ' ' : '\n'}${patternOf(locale, 'mail.lock')}` : text];
    }),
  );
