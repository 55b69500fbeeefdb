import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../platform/intl/texts.ts';
import type { StandingBlock } from './cancellation-block.db.ts';

/** Kinds of blocks in words, as sentences in a row. */
export const kindsText = (locale: Locale, kinds: readonly CancelBlock[]): string =>
  kinds.map((kind) => textOf(locale, `cancellation.blocked.${kind}`)).join(locale === 'zh-CN' ? '；' : ' ');

/** What stands against a cancellation, in words: those of the system that reported it, or ours for its kind. */
export const blockText = (locale: Locale, { list_type, detail_zh, detail_en }: StandingBlock): string =>
  (locale === 'zh-CN' ? detail_zh : detail_en) ?? kindsText(locale, [list_type]);

/** What stands against a cancellation, for a message: the words of one block; of several, ours for each kind. */
export function reasonText(locale: Locale, blocks: readonly StandingBlock[]): string {
  const [only, ...more] = blocks;
  return only && more.length === 0
    ? blockText(locale, only)
    : kindsText(locale, [...new Set(blocks.map(({ list_type }) => list_type))]);
}
