import type { SiteContent } from '@portal/common/contract/console/site';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { messageIds, patternOf, slotsOf } from '../intl/texts.ts';
import type { Refusing } from '../errors/refusal.ts';

const LOCALES = ['zh-CN', 'en-US'] as const satisfies Locale[];
/** Slots that a text must keep: without them nobody could go on. */
const NEEDED = ['code', 'link'];

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
    for (const locale of LOCALES) {
      let slots: ReadonlySet<string>;
      try {
        slots = slotsOf(locale, words[locale]);
      } catch {
        return refuse('Account.Site.Text.Syntax', { values: { id, locale } });
      }
      const slot = [...slots].find((one) => !ours.slots.includes(one));
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
